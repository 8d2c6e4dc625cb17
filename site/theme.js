// Applies the chosen colours before the page is drawn, and lets the reader change them.
(function () {
  "use strict";
  var root = document.documentElement;
  var key = "truthsayer-theme";

  function chosen() {
    try { return localStorage.getItem(key); } catch (e) { return null; }
  }

  function keep(theme) {
    try { localStorage.setItem(key, theme); } catch (e) { /* A browser that keeps nothing still switches. */ }
  }

  var theme = chosen();
  if (theme === "dark" || theme === "light") root.setAttribute("data-theme", theme);

  document.addEventListener("DOMContentLoaded", function () {
    var button = document.getElementById("_theme");
    if (button) {
      button.hidden = false;
      button.addEventListener("click", function () {
        var now = root.getAttribute("data-theme");
        if (!now) now = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
        var next = now === "dark" ? "light" : "dark";
        root.setAttribute("data-theme", next);
        keep(next);
      });
    }
    var outline = document.getElementById("_outline");
    if (outline && matchMedia("(min-width: 62rem)").matches) outline.open = true;
  });
})();
