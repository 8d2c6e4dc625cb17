// The replay of a case: by keyboard, by slider, by link, as one player sees it, and without scripts.

import { NARROW, open } from "./site.mjs";

const BOARD = '<svg class="board"';

export async function replay(report, site, browser) {
  report.group("Replays of cases");
  const path = site.find("cases/", BOARD);
  const { context, noise } = await open(browser);
  const page = await context.newPage();
  await page.goto(site.url(path));
  const last = Number(await page.getAttribute("#_step", "max"));
  const at = async () => Number((await page.locator(".now .count").innerText()).match(/\d+/)[0]);
  const is = async (wanted) => ((await at()) === wanted ? [] : [`step ${await at()} in place of ${wanted}`]);
  report.check("it begins after the last step", await is(last));
  await page.keyboard.press("ArrowLeft");
  report.check("the left arrow goes back", await is(last - 1));
  report.check("the address names the step", page.url().endsWith(`#step-${last - 1}`) ? [] : [page.url()]);
  await page.keyboard.press("ArrowRight");
  report.check("the right arrow goes on", await is(last));
  await page.focus("#_previous");
  await page.keyboard.press("Home");
  report.check("Home goes to the first", await is(1));
  await page.keyboard.press("ArrowLeft");
  report.check("there is nothing before the first", await is(1));
  await page.keyboard.press("End");
  report.check("End goes to the last", await is(last));
  await page.focus("#_step");
  await page.keyboard.press("ArrowLeft");
  report.check("the slider moves it once", await is(last - 1));
  await page.click("#_next");
  report.check("a button moves it", await is(last));
  report.check("the step is said", (await page.getAttribute("#_now", "role")) === "status" ? [] : ["no live region"]);
  await page.goto(`${site.url(path)}#step-2`);
  await page.reload();
  report.check("a link leads to a step", await is(2));
  report.check("the step is marked in the list", (await page.getAttribute("#step-2", "aria-current")) === "step" ? [] : ["it is not"]);

  await page.goto(site.url(path));
  const lists = () => page.locator("#_lists").innerText();
  const everybody = await lists();
  const names = await page.locator("#_viewer option").allInnerTexts();
  await page.selectOption("#_viewer", names[1]);
  const first = await lists();
  await page.selectOption("#_viewer", names[2]);
  const second = await lists();
  report.check("each viewer sees their own", everybody !== first && first !== second && everybody !== second ? [] : ["the lists are the same"]);
  report.check("what a viewer alone sees is marked", (await page.locator("#_lists .own").count()) > 0 ? [] : ["nothing is"]);

  const drawn = () => page.locator("#_pieces").innerHTML();
  const before = await page.evaluate(() => document.getElementById("_pieces").childElementCount);
  await page.keyboard.press("Escape");
  await page.focus("#_first");
  await page.keyboard.press("Home");
  const start = await drawn();
  await page.keyboard.press("End");
  const after = await page.evaluate(() => document.getElementById("_pieces").childElementCount);
  report.check("the script draws the last position as the page does", before === after ? [] : [`${before} pieces, then ${after}`]);
  report.check("the board follows the steps", start === (await drawn()) && last > 3 ? ["it does not change"] : []);
  await page.setViewportSize(NARROW);
  report.check("it fits at 390 px", await page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return over > 0 ? [`${over} px too wide`] : [];
  }));
  report.check("no console error or warning", noise);
  await context.close();
  await without(report, site, browser, path);
}

async function without(report, site, browser, path) {
  const { context, noise } = await open(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url(path));
  const text = await page.locator("main").innerText();
  const missing = [
    ["the board", await page.locator("#_board").isVisible()],
    ["the steps", (await page.locator(".steps > li").count()) > 1],
    ["what lies on the board", text.includes("On the board")],
    ["no controls that do nothing", !(await page.locator("#_controls").isVisible())],
  ];
  report.check("without scripts the steps and the last position can be read", missing.filter(([, there]) => !there).map(([what]) => what));
  report.check("without scripts no console error or warning", noise);
  await context.close();
}
