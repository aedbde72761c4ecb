/**
 * Tests the dashboard as a queue: how far down the first and tenth names are, how high a row is,
 * and that all that waits is one item, which goes once it is done (docs/rules/dashboard.md, "The
 * month on the dashboard").
 */
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, type Studio, student, tomorrow } from "./studio.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** Two screens of a small phone. */
const TWO_SCREENS = 1_480;
const HIGHEST_ROW = 72;
const NAMES = ["Ana Beatriz Souza", "Bruno Lima", "Caio Prado", "Elisa Rocha", "Fernanda Reis", "Gabriela Dias"];
const MORE = ["Heitor Alves", "Íris Campos", "João Prado", "Karen Melo", "Leonardo Reis"];

/** Measures the list: the blocks above the first name, its top, and the end of the tenth name. */
async function measure(page: Page) {
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
    const bar = document.querySelector("nav.tab-bar")?.getBoundingClientRect().top ?? 0;
    const blocks = [
      ...document.querySelectorAll(
        '[aria-label="O mês"], [aria-label="Também espera por você"], [aria-label="Resumo do mês"], fieldset',
      ),
    ].filter((block) => block.getBoundingClientRect().top < (rows[0]?.top ?? 0));
    return {
      blocks: blocks.length,
      first: Math.round(rows[0]?.top ?? 0),
      firstEnd: Math.round(rows[0]?.bottom ?? 0),
      tenthEnd: Math.round(rows[9]?.bottom ?? 0),
      highest: Math.max(...rows.map(({ height }) => Math.round(height))),
      bar: Math.round(bar),
    };
  });
}

async function expectNear(page: Page, what: string): Promise<void> {
  const measured = await measure(page);
  test.info().annotations.push({ type: what, description: JSON.stringify(measured) });
  expect(measured.blocks, what).toBeLessThanOrEqual(4);
  expect(measured.firstEnd, `${what}: the first name ends above the tab bar`).toBeLessThanOrEqual(measured.bar);
  expect(measured.tenthEnd, `${what}: the tenth name`).toBeLessThanOrEqual(TWO_SCREENS);
  expect(measured.highest, `${what}: rows`).toBeLessThanOrEqual(HIGHEST_ROW);
  await expectAccessible(page, what);
  await expectLargeTargets(page, what);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await expect(page.locator("[data-row]").first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, `${what}, on a desktop`);
}

const item = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).or(page.getByRole("main").getByRole("link", { name }));
const open = (page: Page) => page.goto("/dashboard");
const read = ({ call }: Studio) => call("GET", "/api/dashboard") as Promise<DashboardWire>;

async function rowsOf(studio: Studio) {
  const { currentMonthPayments, otherOpenPayments, today } = await read(studio);
  const rows = [...otherOpenPayments, ...currentMonthPayments];
  return { today, of: (at: number) => rows.find((row) => row.student.id === studio.studentIds[at]) };
}

test("given a billing day, an ordinary day and a day with nothing to do, when the dashboard opens, then the names are near on each", async ({
  page,
}) => {
  const people = [...NAMES, ...MORE].map(student);
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { students: people, profile });
  await advanceClock(page, "P1D");
  await expectNear(page, "a billing day");
  await expect(item(page, "Cobrar Pendentes")).toHaveCount(1);
  const { of } = await rowsOf(studio);
  for (const at of people.keys()) await studio.call("POST", `/api/payments/${of(at)?.payment.id}/send-invoice`, {});
  await advanceClock(page, "P6D");
  const { today } = await rowsOf(studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await studio.call("POST", `/api/payments/${of(1)?.payment.id}/settlements`, { amount: 50 });
  await studio.call("PUT", "/api/promises", {
    paymentIds: [of(2)?.payment.id],
    promisedFor: addDays(civilDate(today), 5),
  });
  await page.request.post(`${of(3)?.student.pageUrl}/paid`, { form: { shown: String(of(3)?.payment.id) } });
  await studio.call("PUT", "/api/profile", { address: null });
  await expectNear(page, "an ordinary day");
  for (const id of studio.studentIds)
    await studio.call("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  await studio.call("PUT", "/api/profile", { address: "Rua das Flores, 120" });
  await expectNear(page, "a day with nothing to do");
  await expect(page.getByRole("region", { name: "O mês", exact: true })).toContainText("Todo mundo em dia.");
});

test("given one thing of each kind that waits, when each is done, then its item is gone, and no other kind had it twice", async ({
  page,
}) => {
  const profile = { invoiceDay: await tomorrow(page), approveRegistrations: true };
  const students = [...NAMES.slice(0, 4).map(student), { name: "Fábio Nunes", phone: "11987651234" }];
  const studio = await enterStudio(page, { students, profile });
  const { call } = studio;

  await call("PUT", "/api/profile", { pixKey: null });
  await open(page);
  await expect(item(page, "Completar nas configurações")).toHaveCount(1);
  await expect(item(page, /^Cobrar Pendentes/)).toHaveAttribute("aria-disabled", "true");
  await call("PUT", "/api/profile", { pixKey: "pix@exemplo.com.br" });

  await advanceClock(page, "P1D");
  await open(page);
  await expect(item(page, "Completar nas configurações")).toHaveCount(0);
  await item(page, "Cobrar Pendentes").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(dialog).toBeHidden();
  await expect(item(page, /^Cobrar Pendentes/)).toHaveAttribute("aria-disabled", "true");

  // The payers without an e-mail are one item until a chat was opened.
  await item(page, /^WhatsApp: abrir a fila/).click();
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.reload();
  await page.getByRole("button", { name: "Abrir WhatsApp" }).click();
  await page.getByRole("button", { name: "Enviei", exact: true }).click();
  await expect(page.getByRole("button", { name: "Enviei", exact: true })).toHaveCount(0);
  await open(page);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expect(item(page, /^WhatsApp: abrir a fila/)).toHaveCount(0);

  // The owner answers a report and reminds those in arrears, and a payer breaks a promise.
  await advanceClock(page, "P5D");
  const { of, today } = await rowsOf(studio);
  await page.request.post(`${of(0)?.student.pageUrl}/paid`, { form: { shown: String(of(0)?.payment.id) } });
  await call("PUT", "/api/promises", { paymentIds: [of(1)?.payment.id], promisedFor: today });
  await open(page);
  await expect(item(page, /^Conferir/)).toHaveCount(1);
  await expect(item(page, /^Lembrar \d de \d em atraso/)).toHaveCount(1);
  await item(page, /^Conferir/).click();
  await page.getByRole("button", { name: /^Confirmar/ }).click();
  await expect(page.getByRole("button", { name: /^Confirmar/ })).toHaveCount(0);
  await open(page);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expect(item(page, /^Conferir/)).toHaveCount(0);
  await item(page, /^Lembrar \d de \d em atraso/).click();
  await dialog.getByRole("button", { name: /^Lembrar \d pessoa/ }).click();
  await dialog.getByRole("button", { name: "Fechar" }).first().click();
  await expect(item(page, /^Lembrar \d/)).toHaveCount(0);

  await advanceClock(page, "P1D");
  await open(page);
  await expect(item(page, "Ver Bruno Lima")).toHaveCount(1);
  await call("PUT", `/api/students/${studio.studentIds[1]}/payment-status`, { status: "pago" });
  await open(page);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expect(item(page, "Ver Bruno Lima")).toHaveCount(0);

  // The item for the data that the law asks for can be dismissed for ever.
  await call("PUT", "/api/profile", { address: null });
  await open(page);
  await expect(item(page, "Completar meus dados")).toHaveCount(1);
  const later = page.getByRole("button", { name: "Agora não" });
  if (!(await later.isVisible()))
    for (const id of studio.studentIds) await call("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  await open(page);
  await later.click();
  await expect(item(page, "Completar meus dados")).toHaveCount(0);
});
