/** Checks that the screens of the largest studio draw only the rows near the part in sight. */
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { enterStudio, student } from "./studio.ts";

const STUDENTS = 2_000;
/** The most elements of a page at first, and after some fifteen screens of a phone. */
const MOST_ELEMENTS = 2_750;
const MOST_AFTER_SCROLLING = 5_000;
const SCROLL_PIXELS = 12_000;

const repeat = <Row>(rows: readonly Row[], rename: (row: Row, n: number) => Row): Row[] =>
  rows.slice(0, 1).flatMap((row) => Array.from({ length: STUDENTS }, (_, n) => rename(row, n)));

const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

test("given 2,000 students, when their lists open and scroll, then a page has few elements", async ({ page }) => {
  const { call } = await enterStudio(page, { students: [student("Ana Souza")] });
  const students = repeat((await call("GET", "/api/students")) as StudentWire[], (one, n) => ({ ...one, id: n + 10 }));
  const dashboard = (await call("GET", "/api/dashboard")) as DashboardWire;
  const currentMonthPayments = repeat(dashboard.currentMonthPayments, (row, n) => ({
    ...row,
    payment: { ...row.payment, id: row.payment.id + n * 10 ** 8, studentId: n + 10 },
    student: { ...row.student, id: n + 10 },
  }));
  await page.route(/\/api\/students(\?(?!.*status=aguardando).*)?$/, (route) => route.fulfill({ json: students }));
  await page.route("**/api/dashboard", (route) => route.fulfill({ json: { ...dashboard, currentMonthPayments } }));
  // The student list is scrolled less, because a page of it ends before the dashboard's list.
  for (const [path, pixels] of [
    ["/students", SCROLL_PIXELS / 6],
    ["/dashboard", SCROLL_PIXELS],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Buscar aluno").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await elementsOf(page), path).toBeLessThanOrEqual(MOST_ELEMENTS);
    // Only a phone is scrolled, because people at a desktop search instead.
    if ((page.viewportSize()?.width ?? 0) > 400) continue;
    // Each step ends where the rendered rows end, so the steps are short.
    const scroll = async () => {
      await page.mouse.wheel(0, SCROLL_PIXELS / 4);
      return page.evaluate(() => scrollY);
    };
    await expect.poll(scroll, { intervals: [100] }).toBeGreaterThan(pixels);
    expect(await elementsOf(page), `${path}, scrolled`).toBeLessThanOrEqual(MOST_AFTER_SCROLLING);
  }
});
