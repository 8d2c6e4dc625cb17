// Search as one types. The index lies beside this script in small scripts that are loaded when a word needs them:
// pages opened from disk may run scripts, but not fetch.
(function () {
  "use strict";
  var base = document.currentScript.src.replace(/search\.js([?#].*)?$/, "");
  var site = base.replace(/assets\/$/, "");
  var input = document.getElementById("_q");
  var page = document.getElementById("_results");
  if (!input) return;

  // Loading.

  var loaded = Object.create(null);
  var waiting = Object.create(null);

  window.truthsayerIndex = function (name, data) {
    loaded[name] = data;
  };

  function load(name) {
    if (waiting[name]) return waiting[name];
    waiting[name] = new Promise(function (done) {
      var script = document.createElement("script");
      script.src = base + "index/" + name + ".js";
      script.onload = function () { done(loaded[name]); };
      script.onerror = function () { done(undefined); };
      document.head.appendChild(script);
    });
    return waiting[name];
  }

  function fileOf(key) {
    var name = "t-";
    Array.from(key).forEach(function (c) {
      name += /[a-z0-9]/.test(c) ? c : "_" + c.codePointAt(0).toString(16) + "_";
    });
    return name;
  }

  // Looking up.

  var WORD_CHARS_MAX = 20;

  function wordsOf(text) {
    var plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return (plain.match(/[\p{L}\p{N}]+/gu) || []).map(function (word) {
      return Array.from(word).slice(0, WORD_CHARS_MAX).join("");
    });
  }

  function entriesOf(list, score, into) {
    if (!list) return;
    var at = 0;
    list.split(",").forEach(function (step) {
      at += parseInt(step, 36);
      if ((into.get(at) || 0) < score) into.set(at, score);
    });
  }

  // Loads what begins like one of the keys, and hands on each of its lines: a word, and the entries that have it.
  function read(keys, take) {
    return Promise.all(keys.map(function (key) { return load(fileOf(key)); })).then(function (texts) {
      texts.forEach(function (text) {
        (text || "").split("\n").forEach(function (line) { if (line) take(line.split(" ")); });
      });
    });
  }

  // Entries that have a word which begins like this, each with how well it fits.
  function lookUp(meta, word) {
    var keys = meta.keys.filter(function (key) { return word.startsWith(key) || key.startsWith(word); });
    var found = new Map();
    return read(keys, function (parts) {
      if (!parts[0].startsWith(word)) return;
      var whole = parts[0] === word;
      entriesOf(parts[1], whole ? 12 : 7, found);
      entriesOf(parts[2], whole ? 3 : 1, found);
    }).then(function () { return found.size ? { found: found, words: [word] } : lookNear(meta, word); });
  }

  var NEAR_SHARDS_MAX = 60;
  var NEAR_WORDS_MAX = 4;

  // When no word begins like this: entries whose words nearly do, for a slip of the finger.
  function lookNear(meta, word) {
    var slips = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    var keys = meta.keys.filter(function (key) { return slips && key[0] === word[0]; }).slice(0, NEAR_SHARDS_MAX);
    var near = [];
    return read(keys, function (parts) {
      var far = distance(word, parts[0], slips);
      if (far < slips) {
        slips = far;
        near = [];
      }
      if (far === slips) near.push(parts);
    }).then(function () {
      var found = new Map();
      near = near.slice(0, NEAR_WORDS_MAX);
      near.forEach(function (parts) {
        entriesOf(parts[1], 4, found);
        entriesOf(parts[2], 1, found);
      });
      return { found: found, words: near.map(function (parts) { return parts[0]; }), missed: word };
    });
  }

  // How many letters differ between a word and the beginning of another, two that changed places counting once.
  function distance(word, other, most) {
    var a = Array.from(word);
    var b = Array.from(other).slice(0, a.length + most);
    var before = [];
    var row = b.map(function (_, j) { return j + 1; });
    row.unshift(0);
    for (var i = 1; i <= a.length; i++) {
      var next = [i];
      for (var j = 1; j <= b.length; j++) {
        var cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
        next.push(cost);
      }
      before = row;
      row = next;
    }
    return Math.min.apply(null, row);
  }

  function find(text, most) {
    return load("meta").then(function (meta) {
      if (!meta) return null;
      var words = wordsOf(text);
      var wanted = words.filter(function (word, i) {
        return (word.length > 1 || /\d/.test(word)) && words.indexOf(word) === i && meta.common.indexOf(word) < 0;
      });
      if (!wanted.length) return { words: words, hits: [], many: 0, vague: true };
      return Promise.all(wanted.map(function (word) { return lookUp(meta, word); })).then(function (looked) {
        var found = looked.map(function (look) { return look.found; });
        var near = looked.filter(function (look) { return look.missed && look.words.length; });
        var shown = [].concat.apply([], looked.map(function (look) { return look.words; }));
        found.sort(function (a, b) { return a.size - b.size; });
        var scores = [];
        found[0].forEach(function (score, entry) {
          for (var i = 1; i < found.length; i++) {
            if (!found[i].has(entry)) return;
            score += found[i].get(entry);
          }
          scores.push([entry, score]);
        });
        scores.sort(function (a, b) { return b[1] - a[1] || a[0] - b[0]; });
        var many = scores.length;
        scores = scores.slice(0, most);
        var shards = new Set(scores.map(function (s) { return Math.floor(s[0] / meta.per); }));
        return Promise.all(Array.from(shards, function (n) { return load("r-" + n); })).then(function () {
          var asked = text.trim().toLowerCase();
          var hits = scores.map(function (s) {
            var shard = loaded["r-" + Math.floor(s[0] / meta.per)];
            var record = shard && shard[s[0] % meta.per];
            if (!record) return null;
            var score = s[1] + (record[1] === asked ? 100 : record[1].startsWith(asked) ? 20 : 0);
            return { record: record, score: score, entry: s[0] };
          }).filter(Boolean);
          hits.sort(function (a, b) { return b.score - a.score || a.entry - b.entry; });
          return { words: shown, near: near, hits: hits, many: many, meta: meta };
        });
      });
    });
  }

  // Showing.

  var SVG = "http://www.w3.org/2000/svg";
  var ICONS = {
    passed: "verified", failed: "failing", stale: "changed", error: "failing", warning: "changed", note: "note",
    allow: "skipped"
  };
  var CLASSES = { note: "note-severity", allow: "note-severity" };

  function make(name, className, text) {
    var element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  // A page has the icons that it shows; those of hits come with the index.
  var icons;

  function hasIcon(icon, meta) {
    var id = "i-" + icon;
    if (document.getElementById(id)) return true;
    icons = icons || new DOMParser().parseFromString(meta.icons, "image/svg+xml");
    var symbol = icons.getElementById(id);
    var own = document.querySelector(".sprite defs");
    if (symbol && own) own.appendChild(document.importNode(symbol, true));
    return Boolean(symbol && own);
  }

  function marked(word, isState, meta) {
    var span = make("span", isState ? "state " + (CLASSES[word] || word) : "tag");
    var icon = ICONS[word] || word;
    if (hasIcon(icon, meta)) {
      var svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("class", "icon");
      svg.setAttribute("aria-hidden", "true");
      var use = document.createElementNS(SVG, "use");
      use.setAttribute("href", "#i-" + icon);
      svg.appendChild(use);
      span.appendChild(svg);
    }
    span.appendChild(document.createTextNode(word));
    return span;
  }

  function excerpt(text, words) {
    var span = make("span", "excerpt");
    text.split(/([\p{L}\p{M}\p{N}]+)/u).forEach(function (part) {
      var plain = wordsOf(part)[0];
      var hit = plain && words.some(function (word) { return plain.startsWith(word); });
      span.appendChild(hit ? make("mark", "", part) : document.createTextNode(part));
    });
    return span;
  }

  function addressOf(meta, record) {
    var place = record[5];
    if (typeof place === "number") return site + meta.pages[place] + "#" + record[1];
    return site + (place === true ? "cases/" + record[1] + ".html" : place);
  }

  function item(found, hit, i) {
    var record = hit.record;
    var li = make("li");
    li.id = "_hit-" + i;
    li.setAttribute("role", "option");
    li.setAttribute("aria-selected", "false");
    var a = make("a");
    a.href = addressOf(found.meta, record);
    a.tabIndex = -1;
    var top = make("span", "top");
    var isName = record[0] === 0 || record[0] === 1 || record[0] === 5;
    top.appendChild(make("span", isName ? "id" : "id plain", record[1]));
    top.appendChild(make("span", "", found.meta.kinds[record[0]]));
    if (record[2]) top.appendChild(marked(found.meta.words[record[2]], false, found.meta));
    if (record[3]) top.appendChild(marked(found.meta.words[record[3]], true, found.meta));
    a.appendChild(top);
    if (record[4]) a.appendChild(excerpt(record[4], found.words));
    li.appendChild(a);
    return li;
  }

  var list = make("ul", "hits");
  list.id = "_hits";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  var tell = make("p", "tell");
  tell.setAttribute("role", "status");
  var box = page || make("div", "panel");
  if (page) page.textContent = "";
  box.appendChild(tell);
  box.appendChild(list);
  if (!page) {
    box.hidden = true;
    input.form.appendChild(box);
  }
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "_hits");
  input.setAttribute("aria-expanded", "false");

  var chosen = -1;

  function choose(next) {
    var items = list.children;
    if (chosen >= 0 && items[chosen]) items[chosen].setAttribute("aria-selected", "false");
    chosen = items.length ? (next + items.length) % items.length : -1;
    if (chosen < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    items[chosen].setAttribute("aria-selected", "true");
    items[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", items[chosen].id);
  }

  function show(open) {
    if (!page) {
      box.style.setProperty("--panel-top", input.getBoundingClientRect().bottom + 6 + "px");
      box.hidden = !open;
    }
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1 - list.children.length);
  }

  function say(found, text) {
    if (!found) return "The index could not be read.";
    if (found.vague) return text.trim().length < 2 ? "Type two letters or more." : "These words stand nearly everywhere; add another.";
    if (!found.many) return "Nothing begins like this.";
    var near = found.near.map(function (look) {
      return "Nothing begins like “" + look.missed + "”; nearest: " + look.words.join(", ") + ". ";
    }).join("");
    if (found.many > found.hits.length) return near + "The first " + found.hits.length + " of " + found.many + ".";
    return near + found.many + (found.many === 1 ? " result." : " results.");
  }

  var asked = 0;

  function search() {
    var text = input.value;
    var mine = ++asked;
    if (!text.trim()) {
      list.textContent = "";
      tell.textContent = "Type two letters or more.";
      show(false);
      return;
    }
    find(text, page ? 200 : 30).then(function (found) {
      if (mine !== asked) return;
      list.textContent = "";
      chosen = -1;
      input.removeAttribute("aria-activedescendant");
      tell.textContent = say(found, text);
      (found ? found.hits : []).forEach(function (hit, i) { list.appendChild(item(found, hit, i)); });
      show(true);
      if (!page) box.scrollTop = 0;
    });
  }

  var timer;
  input.addEventListener("input", function () {
    clearTimeout(timer);
    timer = setTimeout(search, 60);
  });
  input.addEventListener("focus", function () {
    load("meta");
    if (list.children.length) show(true);
  });
  input.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!list.children.length) return;
      event.preventDefault();
      show(true);
      choose(event.key === "ArrowDown" ? chosen + 1 : (chosen < 0 ? 0 : chosen) - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      location.href = list.children[chosen].querySelector("a").href;
      show(false);
    } else if (event.key === "Enter" && page) {
      event.preventDefault();
      search();
    } else if (event.key === "Escape") {
      if (!page && !box.hidden) {
        event.preventDefault();
        show(false);
      } else {
        input.blur();
      }
    }
  });

  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    var at = document.activeElement;
    if (at && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  document.addEventListener("click", function (event) {
    if (!page && !input.form.contains(event.target)) show(false);
  });

  if (page) {
    input.value = new URLSearchParams(location.search).get("q") || "";
    search();
    input.focus();
  }
})();
