// The built site on disk: its pages, their kinds, and the browser that opens them.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 390, height: 844 };
export const APPEARANCES = [
  { name: "1280 light", viewport: WIDE, colorScheme: "light" },
  { name: "1280 dark", viewport: WIDE, colorScheme: "dark" },
  { name: "390 light", viewport: NARROW, colorScheme: "light" },
  { name: "390 dark", viewport: NARROW, colorScheme: "dark" },
];

export class Site {
  constructor(folder) {
    this.folder = resolve(folder);
    this.pages = walk(this.folder)
      .filter((path) => path.endsWith(".html"))
      .map((path) => ({ path: relative(this.folder, path), file: path, bytes: statSync(path).size }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (this.pages.length === 0) throw new Error(`no pages in ${this.folder}; build the site first`);
  }

  url(path) {
    return pathToFileURL(join(this.folder, path)).href;
  }

  text(path) {
    return readFileSync(join(this.folder, path), "utf8");
  }

  // One page of each kind: a page of its own name, or the one in the middle by size of a folder.
  get samples() {
    const kinds = new Map();
    for (const page of this.pages) {
      const kind = page.path.includes("/") ? `${page.path.split("/")[0]}/` : page.path;
      if (!kinds.has(kind)) kinds.set(kind, []);
      kinds.get(kind).push(page);
    }
    return [...kinds].map(([kind, pages]) => {
      pages.sort((a, b) => a.bytes - b.bytes);
      return { kind, path: pages[Math.floor(pages.length / 2)].path };
    });
  }

  // The first page whose path begins like this and whose text has this in it.
  find(start, text = "") {
    const page = this.pages.find((p) => p.path.startsWith(start) && this.text(p.path).includes(text));
    if (!page) throw new Error(`no page below ${start} with ${JSON.stringify(text)}`);
    return page.path;
  }
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
  });
}

// A browser context that leaves the disk for nothing, and notes every attempt, error and warning.
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: WIDE, colorScheme: "light", reducedMotion: "reduce", ...options });
  const noise = [];
  context.on("page", (page) => {
    const here = () => page.url().split("/site/").pop();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) noise.push(`${here()}: ${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => noise.push(`${here()}: ${error.message}`));
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      if (reason !== "net::ERR_ABORTED") noise.push(`${here()}: ${request.url()} failed: ${reason}`);
    });
  });
  context.on("request", (request) => {
    if (!request.url().startsWith("file:")) noise.push(`asks for ${request.url()}`);
  });
  await context.route((url) => url.protocol !== "file:", (route) => route.abort("blockedbyclient"));
  return { context, noise };
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}
