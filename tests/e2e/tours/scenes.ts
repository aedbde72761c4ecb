import { expect, type Page, type Route } from "@playwright/test";
import { waitForSettledHistory } from "../settled-history.ts";

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Opens a path and waits for its heading, or for a dialog, which hides the page's headings. */
export async function open(page: Page, path: string, heading?: string | RegExp): Promise<void> {
  await waitForSettledHistory(page);
  await page.goto(path);
  const wanted = page.getByRole("heading", heading ? { name: heading } : { level: 1 });
  await expect((heading ? wanted : wanted.or(page.getByRole("dialog"))).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Opens every answer that is still closed; the categories around them open first. */
export async function openAnswers(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").all())
    if (await summary.evaluate((one) => !one.parentElement?.hasAttribute("open"))) await summary.click();
}

export const expectWrong = (page: Page) => expect(page.locator("[aria-invalid=true]").first()).toBeVisible();

/** Opens an address as a link does: data that was read before stays loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** How a screen is reached: by a reload, or, when `from` is set, by a link from that screen. */
type Way = { from?: string };

export async function whileLoading(
  page: Page,
  path: string,
  text: string,
  look: () => Promise<void>,
  way: Way = {},
): Promise<void> {
  await answeringNothing(page, path, way, (route) => void route);
  await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
  await look();
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

export async function whileFailing(page: Page, path: string, look: () => Promise<void>, way: Way = {}): Promise<void> {
  await answeringNothing(page, path, way, (route) => route.fulfill({ status: 400, body: "" }));
  await expect(page.getByRole("button", { name: "Tentar novamente" }).first()).toBeVisible();
  await look();
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

async function answeringNothing(
  page: Page,
  path: string,
  { from }: Way,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  if (from) await open(page, from);
  await page.route("**/api/**", answer);
  if (from) await follow(page, path);
  else await page.goto(path);
}

export async function pressInto(page: Page, name: string, role: "dialog" | "alertdialog" = "dialog"): Promise<void> {
  await press(page, name);
  await expect(page.getByRole(role)).toBeVisible();
}

export async function answerWith<Wire>(page: Page, glob: string, change: (body: Wire) => unknown): Promise<void> {
  await page.route(glob, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body: Wire = await response.json();
    await route.fulfill({ response, json: change(body) });
  });
}
