// Pictures of each kind of page, for looking at; and with `--readme`, the one in the README.
//
//     node shots.mjs [--site FOLDER] [--out FOLDER] [--full] [WORD …]      WORD: part of a page's path
//     node shots.mjs --readme

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { APPEARANCES, Site, WIDE, launch, open } from "./site.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    site: { type: "string", default: join(root, "target/site") },
    out: { type: "string", default: join(root, "target/shots") },
    full: { type: "boolean", default: false },
    readme: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

const site = new Site(values.site);
const browser = await launch();
const { context } = await open(browser);
const page = await context.newPage();
if (values.readme) {
  const path = join(root, "docs/images/site.png");
  await page.setViewportSize(WIDE);
  await page.goto(site.url(site.find("documents/", "<h1>Juice of Sapho</h1>")));
  await page.screenshot({ path });
  console.log(path);
} else {
  mkdirSync(values.out, { recursive: true });
  const wanted = positionals.length > 0 ? site.pages.filter((p) => positionals.some((word) => p.path.includes(word))) : site.samples;
  for (const { path } of wanted) {
    await page.goto(site.url(path));
    for (const { name, viewport, colorScheme } of APPEARANCES) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const file = `${path.replaceAll("/", "-").replace(/\.html$/, "")} ${name}.png`.replaceAll(" ", "-");
      await page.screenshot({ path: join(values.out, file), fullPage: values.full });
    }
  }
  console.log(values.out);
}
await browser.close();
