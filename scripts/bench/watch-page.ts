import type { CDPSession, Page } from "@playwright/test";

/** The recorded times from each input to the paint that follows it (Event Timing API), in ms. */
declare global {
  var inputsToPaint: number[];
  var frameTimes: number[];
}

/** Records every input of a page from now on. */
export async function watchInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.inputsToPaint = [];
    // `durationThreshold` is missing in the types of the DOM; 16 ms is its minimum.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.inputsToPaint.push(entry.duration);
    }).observe(options);
  });
}

/**
 * Draws a point in every frame from now on. An input that changes nothing visible, such as a key's
 * release, has no paint of its own: without the point the browser would report the next paint of
 * something else, such as the caret.
 */
const drawEveryFrame = (page: Page) =>
  page.evaluate(() => {
    if (document.getElementById("every-frame")) return;
    const point = document.createElement("div");
    point.id = "every-frame";
    point.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;pointer-events:none";
    document.documentElement.append(point);
    const draw = (time: number) => {
      point.style.background = `rgb(${Math.floor(time) % 256} 0 0)`;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });

/** Waits until the page has painted: ten frames without a new record. */
const waitUntilPainted = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let quiet = 0, seen = -1; quiet < 10; quiet++) {
      await frame();
      await new Promise((resolve) => requestIdleCallback(resolve));
      if (globalThis.inputsToPaint.length !== seen) quiet = 0;
      seen = globalThis.inputsToPaint.length;
    }
  });

/**
 * Returns the longest time from one of these inputs to its paint, in ms; 16 means "within a frame".
 */
export async function slowestPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await drawEveryFrame(page);
  await waitUntilPainted(page);
  await page.evaluate(() => {
    globalThis.inputsToPaint = [];
  });
  await act();
  await waitUntilPainted(page);
  return page.evaluate(() => Math.max(16, ...globalThis.inputsToPaint));
}

/** Returns the percentage of frames that were dropped while the page was scrolled by touch. */
export async function droppedFrames(page: Page, cdp: CDPSession, pixels: number): Promise<number> {
  await page.evaluate(() => {
    globalThis.frameTimes = [];
    const note = (time: number) => {
      globalThis.frameTimes.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await cdp.send("Input.synthesizeScrollGesture", { x: 180, y: 400, yDistance: -pixels, speed: 3_000 });
  const times = await page.evaluate(() => globalThis.frameTimes);
  const [first = 0] = times;
  const due = Math.round(((times.at(-1) ?? first) - first) / (1_000 / 60));
  return due === 0 ? 0 : Math.max(0, Math.round((1 - (times.length - 1) / due) * 100));
}

/** Opens the page's present HTML without scripts, to measure the browser alone. */
export async function openStill(page: Page): Promise<void> {
  const html = await page.content();
  const still = html.replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
  await page.route("**/still", (route) => route.fulfill({ contentType: "text/html", body: still }));
  await page.goto("/still");
}

/** The time, in ms, within which a list that grows near its end has grown. */
const SETTLING = 500;

/** Counts the elements of the page as soon as it adds no more by itself. */
export async function elementsOf(page: Page): Promise<number> {
  const count = () => page.evaluate(() => document.querySelectorAll("*").length);
  for (let before = await count(); ; ) {
    await page.waitForTimeout(SETTLING);
    const now = await count();
    if (now === before) return now;
    before = now;
  }
}
