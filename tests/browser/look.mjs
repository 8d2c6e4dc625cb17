// How every page fits and sounds at each width and in each theme, and how each kind of page reads to assistive software.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { APPEARANCES, open } from "./site.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function fit(report, site, browser) {
  report.group(`All ${site.pages.length} pages at 1280 and 390 px, light and dark`);
  const { context, noise } = await open(browser);
  const wide = new Map(APPEARANCES.map((a) => [a.name, []]));
  const unthemed = [];
  const queue = [...site.pages];
  const visit = async () => {
    const page = await context.newPage();
    for (let next = queue.shift(); next; next = queue.shift()) {
      await page.goto(site.url(next.path));
      const papers = new Set();
      for (const appearance of APPEARANCES) {
        await page.setViewportSize(appearance.viewport);
        await page.emulateMedia({ colorScheme: appearance.colorScheme });
        const found = await page.evaluate(measure);
        papers.add(found.paper);
        wide.get(appearance.name).push(...found.over.map((fault) => `${next.path}: ${fault}`));
      }
      if (papers.size !== 2) unthemed.push(next.path);
    }
    await page.close();
  };
  await Promise.all([visit(), visit()]);
  await context.close();
  for (const [name, faults] of wide) report.check(`${name}: nothing is wider than the window or out of its column`, faults);
  report.check("the theme follows the system's", unthemed);
  report.check("no console error or warning, no request to anywhere but the disk", noise);
}

export async function axe(report, site, browser) {
  report.group("Accessibility of each kind of page (axe-core)");
  const { context, noise } = await open(browser);
  const faults = new Map(APPEARANCES.map((a) => [a.name, []]));
  const queue = [...site.samples];
  const visit = async () => {
    const page = await context.newPage();
    for (let next = queue.shift(); next; next = queue.shift()) {
      await page.goto(site.url(next.path));
      await page.evaluate(AXE);
      for (const appearance of APPEARANCES) {
        await page.setViewportSize(appearance.viewport);
        await page.emulateMedia({ colorScheme: appearance.colorScheme });
        faults.get(appearance.name).push(...(await violations(page, appearance)).map((fault) => `${next.path}: ${fault}`));
      }
    }
    await page.close();
  };
  await Promise.all([visit(), visit()]);
  await context.close();
  for (const [name, found] of faults) report.check(`${name}: nothing serious or critical`, found);
  report.check("no console error or warning", noise);
}

// The themes differ in nothing but colours, so all rules run in one and those of colours in both.
async function violations(page, appearance) {
  const options = { resultTypes: ["violations"], preload: false };
  if (appearance.colorScheme === "dark") options.runOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
  const found = await page.evaluate((o) => window.axe.run(document, o), options);
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 140)}`);
}

// Runs in the browser.
function measure() {
  const root = document.documentElement;
  const over = [];
  if (root.scrollWidth > root.clientWidth) {
    const past = [...document.body.querySelectorAll("*")].filter((e) => {
      if (e.closest(".scroll, .table, pre, .vh, .sprite")) return false;
      return e.getBoundingClientRect().right > root.clientWidth + 0.5;
    });
    const last = past.at(-1);
    over.push(`${root.scrollWidth} px${last ? `, for one ${last.tagName.toLowerCase()}.${last.className}` : ""}`);
  }
  // A clause's words stand left of its margin, or above it.
  for (const clause of document.querySelectorAll(".doc > .clause-block")) {
    const words = clause.querySelector(".clause-text").getBoundingClientRect();
    const margin = clause.querySelector(".margin").getBoundingClientRect();
    if (margin.left < words.right && margin.top < words.bottom) over.push(`#${clause.id} lies across its margin`);
    if (words.left > clause.getBoundingClientRect().left + 1) over.push(`#${clause.id} is out of its column`);
  }
  return { over, paper: getComputedStyle(root).backgroundColor };
}
