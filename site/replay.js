// The replay of a case, step by step, as one viewer sees it. Its data is set by a script beside this one: pages opened
// from disk may run scripts, but not fetch. Without either, the page shows the last position and all steps.
(function () {
  "use strict";
  var data = window.truthsayerReplay;
  var play = document.getElementById("_play");
  if (!data || !play) return;

  var SVG = "http://www.w3.org/2000/svg";
  var EVERYBODY = 0;
  var last = data.steps.length;
  var part = function (id) { return document.getElementById(id); };
  var slider = part("_step");
  var chooser = part("_viewer");
  var rows = Array.prototype.slice.call(document.querySelectorAll(".steps > li"));
  var shown = 0;

  // Positions.

  function position(steps) {
    var now = { cells: Object.create(null), markers: Object.create(null), lists: Object.create(null) };
    data.steps.slice(0, steps).forEach(function (step) {
      var cells = step.cells || {};
      Object.keys(cells).forEach(function (cell) {
        if (cells[cell].length) now.cells[cell] = cells[cell];
        else delete now.cells[cell];
      });
      (step.markers || []).forEach(function (marker) { now.markers[marker[0]] = marker[1]; });
      (step.shown || []).forEach(function (change) {
        var key = change[0] + " " + change[1];
        if (change[2]) now.lists[key] = change[2];
        else delete now.lists[key];
      });
    });
    return now;
  }

  function read(now, viewer, list) {
    return now.lists[viewer + " " + list] || now.lists[EVERYBODY + " " + list] || [];
  }

  // The board.

  function draw(name, attributes) {
    var made = document.createElementNS(SVG, name);
    Object.keys(attributes).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    return made;
  }

  function place(anchor, at, of) {
    var rowsOf = Math.ceil(of / data.pieces_a_row);
    var row = Math.floor(at / data.pieces_a_row);
    var inRow = Math.min(data.pieces_a_row, of - row * data.pieces_a_row);
    var from = function (n, m) { return (2 * n + 1 - m) * data.piece_step / 2; };
    return "translate(" + (anchor.x + from(at % data.pieces_a_row, inRow)) + " " + (anchor.y + from(row, rowsOf)) + ")";
  }

  function token(piece, transform, label, fresh) {
    var owned = piece[0] !== null;
    var made = draw("g", { "class": (owned ? "o" + piece[0] : "free") + " k" + piece[1] + (fresh ? " fresh" : ""), transform: transform });
    var title = draw("title", {});
    title.textContent = label + ": " + piece[3];
    made.append(title, draw("use", { href: "#p-" + (owned ? piece[0] : "") }));
    if (piece[1] === 1) made.append(draw("use", { "class": "star", href: "#star", x: 34, y: -38 }));
    var count = draw("text", { dy: 17 });
    count.textContent = piece[2];
    made.append(count);
    return made;
  }

  function drawBoard(now, step) {
    var fresh = (shown > 1 && step.cells) || {};
    part("_pieces").replaceChildren.apply(part("_pieces"), Object.keys(data.cells).flatMap(function (cell) {
      var pieces = now.cells[cell] || [];
      return pieces.map(function (piece, at) {
        return token(piece, place(data.cells[cell][0], at, pieces.length), data.cells[cell][1], cell in fresh);
      });
    }));
    document.querySelectorAll("[data-marker]").forEach(function (wedge) {
      var sector = now.markers[wedge.getAttribute("data-marker")];
      wedge.setAttribute("visibility", sector ? "visible" : "hidden");
      if (sector) wedge.setAttribute("transform", "rotate(" + -(sector - 1) * 360 / data.sectors + ")");
    });
  }

  // Beside the board.

  function pairs(list, entries) {
    list.replaceChildren.apply(list, entries.flatMap(function (entry) {
      var head = document.createElement("dt");
      var body = document.createElement("dd");
      head.textContent = entry[0];
      body.textContent = entry[1];
      if (entry[2]) body.className = "own";
      return [head, body];
    }));
  }

  function list(now, viewer) {
    pairs(part("_cells"), Object.keys(data.cells).filter(function (cell) { return now.cells[cell]; }).map(function (cell) {
      return [data.cells[cell][1], now.cells[cell].map(function (piece) { return piece[3]; }).join(", ")];
    }));
    pairs(part("_lists"), data.lists.map(function (label, at) {
      return [label, read(now, viewer, at).join(", "), viewer + " " + at in now.lists && viewer !== EVERYBODY];
    }).filter(function (entry) { return entry[1]; }));
  }

  function logOf(step, viewer) {
    return (step.log || []).map(function (line) {
      var own = line[1].find(function (reading) { return reading[0] === viewer; });
      return own ? own[1] : line[0];
    }).filter(Boolean);
  }

  function tell(step, viewer) {
    var now = part("_now");
    var request = rows[shown - 1].querySelector(".request").cloneNode(true);
    var head = document.createElement("span");
    head.className = "count";
    head.textContent = "Step " + shown + " of " + last + " ";
    var words = document.createElement("span");
    words.className = "request";
    words.append.apply(words, Array.prototype.slice.call(request.childNodes));
    now.replaceChildren(head, words);
    var refusal = rows[shown - 1].querySelector(".why");
    if (refusal) now.append(" ", refusal.textContent);
    var log = logOf(step, viewer);
    var reads = part("_log");
    reads.replaceChildren.apply(reads, log.map(function (line) {
      var item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
    part("_log_head").hidden = log.length === 0;
  }

  // Moving.

  function show(step, keep) {
    shown = Math.min(Math.max(step, 1), last);
    var viewer = chooser.selectedIndex;
    var now = position(shown);
    var at = data.steps[shown - 1];
    drawBoard(now, at);
    list(now, viewer);
    tell(at, viewer);
    slider.value = shown;
    slider.setAttribute("aria-valuetext", "step " + shown + " of " + last);
    [["_first", 1], ["_previous", 1], ["_next", last], ["_last", last]].forEach(function (button) {
      // Not disabled: the focus would be lost.
      part(button[0]).setAttribute("aria-disabled", shown === button[1]);
    });
    rows.forEach(function (row, place) {
      if (place === shown - 1) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    if (!keep) history.replaceState(null, "", "#step-" + shown);
  }

  function linked() {
    var found = /^#step-(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  }

  var moves = {
    ArrowLeft: function () { show(shown - 1); },
    ArrowRight: function () { show(shown + 1); },
    Home: function () { show(1); },
    End: function () { show(last); },
  };

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    var within = play.contains(event.target);
    if (!moves[event.key] || (!within && (event.key === "Home" || event.key === "End"))) return;
    event.preventDefault();
    moves[event.key]();
  });
  part("_first").addEventListener("click", moves.Home);
  part("_previous").addEventListener("click", moves.ArrowLeft);
  part("_next").addEventListener("click", moves.ArrowRight);
  part("_last").addEventListener("click", moves.End);
  slider.addEventListener("input", function () { show(Number(slider.value)); });
  chooser.addEventListener("change", function () { show(shown, true); });
  window.addEventListener("hashchange", function () { if (linked()) show(linked(), true); });

  var own = part("_own");
  if (own) own.remove();
  part("_controls").hidden = false;
  play.classList.add("live");
  show(linked() || last, true);
})();
