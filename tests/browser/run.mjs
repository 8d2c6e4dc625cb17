// Opens the built site in Chromium, from disk, and checks what only a browser can see.
//
//     node run.mjs [--site FOLDER] [PART …]      parts: structure fit axe search keyboard settings replay

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { axe, fit } from "./look.mjs";
import { replay } from "./replay.mjs";
import { Report } from "./report.mjs";
import { Site, launch } from "./site.mjs";
import { structure } from "./structure.mjs";
import { keyboard, search, settings } from "./use.mjs";

const PARTS = { structure, fit, axe, search, keyboard, settings, replay };
const { values, positionals } = parseArgs({
  options: { site: { type: "string", default: fileURLToPath(new URL("../../target/site", import.meta.url)) } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(", ")}; one of ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}

const report = new Report();
const site = new Site(values.site);
const browser = await launch();
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) await PARTS[name](report, site, browser);
} finally {
  await browser.close();
}
process.exit(report.close() ? 0 : 1);
