// The site in use: by keyboard, by search, without scripts, on paper, and as a reader's settings ask.

import { NARROW, open } from "./site.mjs";

export async function search(report, site, browser) {
  report.group("Search");
  const { context, noise } = await open(browser);
  const page = await context.newPage();
  const deep = site.find("documents/", 'id="sapho.movement.protected-last"');
  for (const [where, path] of [["the first page", "index.html"], ["a page in a folder", site.find("gates/")]]) {
    await page.goto(site.url(path));
    await page.keyboard.press("/");
    report.check(`/ leads to the search field on ${where}`, await focused(page, "_q"));
    await page.keyboard.type("protected-last");
    report.check(`protected-last finds the clause from ${where}`, await finds(page, "sapho.movement.protected-last"));
    await page.keyboard.press("ArrowDown");
    report.check("the arrow key chooses what is announced", await page.evaluate(() => {
      const id = document.getElementById("_q").getAttribute("aria-activedescendant");
      const chosen = id && document.getElementById(id);
      return chosen?.getAttribute("aria-selected") === "true" ? [] : [`nothing is chosen (${id})`];
    }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/#sapho\.movement\.protected-last$/, { timeout: 5000 }).catch(() => {});
    report.check(`Enter goes to it from ${where}`, page.url() === site.url(deep) + "#sapho.movement.protected-last" ? [] : [page.url()]);
    report.check("it is in sight", await page.evaluate(() => {
      const box = document.querySelector(":target")?.getBoundingClientRect();
      return box && box.top >= 0 && box.top < innerHeight ? [] : ["the clause is out of sight"];
    }));
  }
  await page.goto(site.url("about.html"));
  await page.keyboard.press("/");
  await page.keyboard.type("guild defer");
  report.check("two words, by their beginnings", await finds(page, "sapho."));
  await page.keyboard.press("Escape");
  report.check("Escape closes the list", await page.locator(".panel").isVisible() ? ["it is still open"] : []);
  await page.fill("#_q", "");
  await page.keyboard.type("protcted");
  report.check("a misspelt word finds what is nearly it", await finds(page, "sapho.movement.protected-last"));
  await page.fill("#_q", "");
  await page.keyboard.type("xyzzyqqq");
  await page.waitForFunction(() => /nothing/i.test(document.querySelector(".tell")?.textContent ?? ""), null, { timeout: 3000 }).catch(() => {});
  report.check("nothing found is said", /nothing/i.test(await page.locator(".tell").textContent()) ? [] : ["no such word"]);
  await page.goto(site.url("index.html"));
  await page.fill("#_q", "karama");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search\.html\?q=karama/, { timeout: 5000 }).catch(() => {});
  await page.waitForSelector("#_results [role=option]", { timeout: 5000 }).catch(() => {});
  report.check("Enter without a choice opens all results", (await page.locator("#_results [role=option]").count()) > 0 ? [] : [page.url()]);
  await page.setViewportSize(NARROW);
  await page.goto(site.url("index.html"));
  await page.fill("#_q", "sapho");
  await page.waitForSelector(".panel [role=option]", { timeout: 5000 }).catch(() => {});
  report.check("the list fits at 390 px", await page.evaluate(() => {
    const box = document.querySelector(".panel").getBoundingClientRect();
    const over = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return box.left < 0 || box.right > innerWidth || over ? [`from ${box.left} to ${box.right}`] : [];
  }));
  report.check("no console error or warning", noise);
  await context.close();
}

export async function keyboard(report, site, browser) {
  report.group("Keyboard");
  const { context } = await open(browser);
  const page = await context.newPage();
  const lost = [];
  const unseen = [];
  const skips = [];
  for (const { path } of site.samples) {
    await page.goto(site.url(path));
    // The page of results begins in its field.
    const first = path === "search.html" ? await page.evaluate(() => document.querySelector(".skip").focus()).then(() => 1) : 0;
    const found = await tabThrough(page, first);
    lost.push(...found.lost.map((fault) => `${path}: ${fault}`));
    unseen.push(...found.unseen.map((fault) => `${path}: ${fault}`));
    await page.goto(site.url(path));
    if (path !== "search.html") skips.push(...(await skip(page)).map((fault) => `${path}: ${fault}`));
  }
  report.check("Tab reaches every link, button and field, in order, and leaves the page", lost);
  report.check("what has the focus shows it and is in sight", unseen);
  report.check("the skip link is first, shows itself, and leads past the contents", skips);
  await context.close();
}

export async function settings(report, site, browser) {
  report.group("Settings of the reader");
  await theme(report, site, browser);
  await motion(report, site, browser);
  await forcedColors(report, site, browser);
  await print(report, site, browser);
  await scriptless(report, site, browser);
}

async function theme(report, site, browser) {
  const { context } = await open(browser);
  const page = await context.newPage();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(site.url("index.html"));
  const light = await paper();
  await page.click("#_theme");
  const dark = await paper();
  await page.click(".contents a >> nth=1");
  await page.waitForLoadState();
  const kept = await paper();
  await page.goto(site.url(site.find("documents/")));
  const deep = await paper();
  report.check("the theme is switched", light !== dark ? [] : [light]);
  report.check("the theme stays through navigation", kept === dark && deep === dark ? [] : [`${dark}, then ${kept}, then ${deep}`]);
  await context.close();
}

async function motion(report, site, browser) {
  const faults = [];
  const { context } = await open(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const { path } of site.samples) {
    await page.goto(site.url(path));
    const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((e) => {
      const style = getComputedStyle(e);
      return style.scrollBehavior === "smooth" || style.transitionDuration !== "0s" || style.animationName !== "none";
    }).map((e) => e.tagName));
    faults.push(...moving.map((name) => `${path}: ${name}`));
  }
  report.check("nothing moves when reduced motion is asked for", faults);
  await context.close();
}

async function forcedColors(report, site, browser) {
  const { context, noise } = await open(browser, { forcedColors: "active" });
  const page = await context.newPage();
  const document = site.find("documents/", 'class="clause clause-block');
  const id = /class="clause clause-block[^>]* id="([^"]+)"/.exec(site.text(document))[1];
  await page.goto(site.url("index.html"));
  await page.keyboard.press("/");
  await page.keyboard.type(id);
  await page.waitForSelector(".panel [role=option]");
  const before = await kept(page, "[role=option] a");
  await page.keyboard.press("ArrowDown");
  const after = await kept(page, "[role=option][aria-selected=true] a");
  report.check("forced colours: the chosen result stands out", before === after ? [after] : []);
  await page.goto(`${site.url(document)}#${id}`);
  const there = await kept(page, ".clause:target");
  const elsewhere = await kept(page, ".clause:not(:target)");
  report.check("forced colours: the clause that a link leads to stands out", there === elsewhere ? [there] : []);
  report.check("forced colours: the charts keep their colours", await page.goto(site.url("index.html")).then(() => page.evaluate(() => {
    const rects = [...document.querySelectorAll(".chart .bar rect")];
    return rects.length && rects.every((r) => getComputedStyle(r).forcedColorAdjust === "none") ? [] : ["bars are flattened"];
  })));
  report.check("forced colours: no console error or warning", noise);
  await context.close();
}

async function print(report, site, browser) {
  const { context } = await open(browser, { colorScheme: "dark", viewport: { width: 718, height: 1000 } });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("truthsayer-theme", "dark"));
  const pale = [];
  const wide = [];
  const rest = [];
  for (const { path } of site.samples) {
    await page.goto(site.url(path));
    await page.emulateMedia({ media: "print" });
    const found = await page.evaluate(onPaper);
    pale.push(...found.pale.map((fault) => `${path}: ${fault}`));
    wide.push(...found.wide.map((fault) => `${path}: ${fault}`));
    rest.push(...found.rest.map((fault) => `${path}: ${fault}`));
    await page.emulateMedia({ media: "screen" });
  }
  report.check("print: dark text on white, also from the dark theme", pale);
  report.check("print: nothing is cut off at the paper's edge", wide);
  report.check("print: no contents, search or buttons, and nothing folded away", rest);
  await context.close();
}

async function scriptless(report, site, browser) {
  const { context, noise } = await open(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  const faults = [];
  for (const { path } of site.samples) {
    await page.goto(site.url(path));
    const text = await page.locator("main").innerText();
    if (text.trim().length < 20) faults.push(`${path}: nearly nothing to read`);
    if (await page.locator("#_theme").isVisible()) faults.push(`${path}: a button that does nothing`);
  }
  report.check("without scripts every kind of page can be read", faults);
  await page.goto(site.url("index.html"));
  const names = await page.locator(".contents a").allInnerTexts();
  const stuck = [];
  for (const [i, name] of names.entries()) {
    await page.locator(".contents a").nth(i).click();
    await page.waitForLoadState();
    const here = page.locator('.contents a[aria-current="page"]');
    if ((await here.count()) !== 1 || (await here.innerText()) !== name) stuck.push(`${name} leads to ${page.url()}`);
  }
  report.check("without scripts the contents lead everywhere", stuck);
  await page.fill("#_q", "clause");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search\.html\?q=clause/, { timeout: 5000 }).catch(() => {});
  report.check("without scripts the search says what it needs", /needs JavaScript/.test(await page.locator("main").innerText()) ? [] : [page.url()]);
  report.check("without scripts no console error or warning", noise);
  await context.close();
}

async function focused(page, id) {
  const at = await page.evaluate(() => document.activeElement.id);
  return at === id ? [] : [`the focus is on ${at || "nothing"}`];
}

async function finds(page, id) {
  const hit = page.locator(".panel [role=option] .id", { hasText: id }).first();
  await hit.waitFor({ state: "visible", timeout: 4000 }).catch(() => {});
  if (await hit.isVisible()) return [];
  return [`found ${JSON.stringify(await page.locator(".panel [role=option] .id").allInnerTexts())}`];
}

async function skip(page) {
  const faults = [];
  await page.keyboard.press("Tab");
  const shown = await page.evaluate(() => {
    const at = document.activeElement;
    return at.className === "skip" && at.getBoundingClientRect().top >= 0;
  });
  if (!shown) faults.push("it is not the first stop in sight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const past = await page.evaluate(() => !document.activeElement.closest(".side"));
  if (!past) faults.push("the next stop is among the contents");
  return faults;
}

async function tabThrough(page, first) {
  const many = await page.evaluate(() => {
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
      .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }));
    stops.forEach((e, i) => { e.dataset.stop = i; });
    return stops.length;
  });
  const lost = [];
  const unseen = [];
  const most = Math.min(many, 150);
  for (let i = first; i < most; i += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      const style = getComputedStyle(e);
      const box = e.getBoundingClientRect();
      return {
        stop: e.dataset.stop,
        html: e.outerHTML.slice(0, 90),
        ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        sight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      };
    });
    if (at.stop !== String(i)) {
      lost.push(`stop ${i} of ${many} is ${at.html}`);
      break;
    }
    if (!at.ring) unseen.push(`no ring on ${at.html}`);
    if (!at.sight) unseen.push(`out of sight: ${at.html}`);
  }
  if (most === many && lost.length === 0) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => document.activeElement.dataset.stop);
    if (at !== undefined && at !== "0") lost.push(`after the last stop comes stop ${at}`);
  }
  return { lost, unseen };
}

// What of an element's looks forced colours keep.
async function kept(page, selector) {
  return page.locator(selector).first().evaluate((e) => {
    const style = getComputedStyle(e);
    return [style.outlineStyle, style.outlineWidth, style.borderLeftStyle, style.borderLeftWidth].join(" ");
  });
}

// Runs in the browser.
function onPaper() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (color) => {
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const main = [...document.querySelectorAll("main *")].filter((e) => shown(e) && !e.closest("svg, .vh"));
  const colors = new Map();
  for (const e of main) {
    if (![...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())) continue;
    const color = getComputedStyle(e).color;
    if (!colors.has(color)) colors.set(color, e);
  }
  const pale = [...colors].filter(([color]) => 1.05 / (light(color) + 0.05) < 4.5).map(([color, e]) => `${color} on ${e.tagName}.${e.className}`);
  const edge = document.documentElement.clientWidth + 1;
  const wide = main.filter((e) => e.getBoundingClientRect().right > edge).map((e) => `${e.tagName}.${e.className}`);
  const rest = [...document.querySelectorAll(".side, .skip, .foot, .panel")].filter(shown).map((e) => `${e.className} is printed`);
  rest.push(...[...document.querySelectorAll("main details > :not(summary)")].filter((e) => !shown(e)).map(() => "folded away"));
  return { pale, wide: wide.slice(0, 3), rest };
}
