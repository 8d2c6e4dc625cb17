// What the HTML of every page must hold before any script runs: titles, headings, links, and no inline code.

export async function structure(report, site, browser) {
  report.group(`Structure of all ${site.pages.length} pages`);
  const reader = await browser.newPage();
  const facts = new Map();
  for (const page of site.pages) facts.set(page.path, await reader.evaluate(read, site.text(page.path)));
  await reader.close();

  const each = (judge) => [...facts].flatMap(([path, fact]) => judge(fact, path).map((fault) => `${path}: ${fault}`));
  report.check("one h1, the first heading of the main part", each((f) =>
    f.ones === 1 && f.levels[0] === 1 ? [] : [`${f.ones} h1, headings ${f.levels.join(" ")}`]));
  report.check("no heading level is skipped", each((f) =>
    f.levels.flatMap((level, i) => (i > 0 && level > f.levels[i - 1] + 1 ? [`h${level} after h${f.levels[i - 1]}`] : []))));
  report.check("the language is stated", each((f) => (f.lang ? [] : ["no lang"])));
  report.check("no ID stands twice", each((f) => f.twice.map((id) => `#${id}`)));
  report.check("no inline script, style or handler", each((f) => f.inline));
  report.check("every asset lies in the site", each((f) => f.assets.filter((a) => /^[a-z]+:|^\/\//i.test(a))));
  report.check("the content policy admits nothing but the site's own files", each((f) => policyFaults(f.policy)));
  report.check("titles are unique", titleFaults(facts));
  report.check("links inside the site lead to a page and a place on it", each((f, path) =>
    f.links.flatMap((href) => linkFault(site, facts, path, href))));
  report.check("links to elsewhere are https, http or mailto", each((f) =>
    f.links.filter((href) => /^[a-z][a-z0-9+.-]*:/i.test(href) && !/^(https?|mailto):/i.test(href))));
}

// Runs in the browser.
function read(html) {
  const doc = new DOMParser().parseFromString(html, "text/html");
  const all = (selector) => [...doc.querySelectorAll(selector)];
  const ids = all("[id]").map((e) => e.id);
  const seen = new Set();
  const handlers = all("*").flatMap((e) => [...e.attributes].filter((a) => /^on/i.test(a.name)).map((a) => `${e.tagName} ${a.name}`));
  return {
    title: doc.title.trim(),
    lang: doc.documentElement.lang,
    ones: all("h1").length,
    levels: all("main :is(h1, h2, h3, h4, h5, h6)").map((h) => Number(h.tagName[1])),
    ids,
    twice: ids.filter((id) => seen.has(id) || !seen.add(id)),
    inline: [
      ...all("script:not([src])").map(() => "inline script"),
      ...all("style").map(() => "style element"),
      ...all("[style]").map((e) => `style attribute on ${e.tagName}`),
      ...all('[href^="javascript:" i]').map(() => "javascript: address"),
      ...handlers,
    ],
    assets: all("[src], link[href]").map((e) => e.getAttribute("src") ?? e.getAttribute("href")),
    policy: doc.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.content ?? "",
    links: [...new Set(all("a[href], use[href], form[action]").map((e) => e.getAttribute("href") ?? e.getAttribute("action")))],
  };
}

function policyFaults(policy) {
  if (!policy) return ["no content policy"];
  const faults = [];
  if (!/default-src 'none'/.test(policy)) faults.push("default-src is not 'none'");
  if (/unsafe|\*|https?:|data:/.test(policy)) faults.push(`it admits too much: ${policy}`);
  return faults;
}

function titleFaults(facts) {
  const first = new Map();
  return [...facts].flatMap(([path, { title }]) => {
    if (!title) return [`${path}: no title`];
    if (first.has(title)) return [`${path} and ${first.get(title)}: ${title}`];
    first.set(title, path);
    return [];
  });
}

function linkFault(site, facts, path, href) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return [];
  const target = new URL(href, site.url(path));
  const page = decodeURIComponent(target.href.split(/[?#]/)[0].slice(site.url("").length + 1));
  const fact = facts.get(page);
  if (!fact) return [`${href} leads to no page`];
  const anchor = decodeURIComponent(target.hash.slice(1));
  return anchor && !fact.ids.includes(anchor) ? [`${href} leads to no place on ${page}`] : [];
}
