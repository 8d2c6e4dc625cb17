// Follows the version of what the preview shows, and loads the page again when it changes.
//
// A hidden tab lets go of its connection, since browsers allow only a few to one host: seven open tabs would otherwise
// block each other. When it is seen again it asks which version is current, and catches up.
(() => {
  "use strict";
  const version = document.currentScript.dataset.version;
  const key = `truthsayer-scroll:${location.pathname}`;
  const patience = 2000;
  let events = null;
  let retry = 0;

  function reload() {
    stop();
    try {
      sessionStorage.setItem(key, JSON.stringify([scrollX, scrollY]));
    } catch {
      // Without storage the page begins at its top.
    }
    location.reload();
  }

  function restore() {
    let place = null;
    try {
      place = JSON.parse(sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
    } catch {
      return;
    }
    if (Array.isArray(place)) {
      scrollTo(place[0], place[1]);
    }
  }

  function follow() {
    clearTimeout(retry);
    if (events !== null || document.hidden) {
      return;
    }
    events = new EventSource("/__truthsayer/events");
    events.addEventListener("version", (event) => {
      if (event.data !== version) {
        reload();
      }
    });
    events.addEventListener("error", () => {
      if (events !== null && events.readyState === EventSource.CLOSED) {
        stop();
        retry = setTimeout(follow, patience);
      }
    });
  }

  function stop() {
    clearTimeout(retry);
    if (events !== null) {
      events.close();
      events = null;
    }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : follow()));
  addEventListener("pagehide", stop);
  addEventListener("pageshow", follow);
  addEventListener("load", restore);
  follow();
})();
