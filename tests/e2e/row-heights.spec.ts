import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { advanceClock, enterStudio, makeOverdue, student, tomorrow } from "./studio.ts";

const LONG = student("Joana de Albuquerque Cavalcanti dos Santos Monteiro");
const people = [...["Ana", "Bia", "Caio", "Davi", "Edu"].map((name) => student(`${name} Souza`)), LONG];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const heightsOf = async (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

test("given students of every kind, when seen on a desktop, then each row is 64 px high", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const studio = await enterStudio(page, {
    students: [...people, { name: "Sem Contato" }],
    plans: [{ name: "Pilates e alongamento em grupo, três vezes por semana", price: 99_999.99 }],
    profile: { invoiceDay: await tomorrow(page) },
  });
  const [, paused, pausedInArrears, resting] = studio.studentIds;
  await makeOverdue(page, studio);
  for (const id of [paused, pausedInArrears])
    await studio.call("PUT", `/api/students/${id}`, { status: "pausado", pausedUntil: "2099-12-31" });
  await studio.call("PUT", `/api/students/${resting}`, { status: "pausado" });
  await page.goto("/students");
  // The table exists before it is visible, while the page's code is still loading.
  await expect(page.getByText("Pausado até 31/12/2099").filter({ visible: true })).toHaveCount(2);
  expect(await heightsOf(page, "tbody tr")).toEqual(Array(7).fill(64));
  await page.getByLabel("Selecionar Ana Souza").check();
  expect(await heightsOf(page, "tbody tr")).toEqual(Array(7).fill(64));
});

test("given charges of a month, when seen on a desktop, then each row is at most 72 px high", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[2]}/payment-status`, { status: "pago" });
  await page.goto("/dashboard");
  await expect(page.getByText("Não saiu").first()).toBeVisible();
  const heights = await heightsOf(page, "[data-row]");
  expect(heights).toHaveLength(people.length);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
});

test("given usual names in their longest state, when seen on a small phone, then each row is at most 72 px high", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const usual = ["Maria Aparecida Oliveira", "José Roberto Nascimento", "Ana Beatriz Fernandes"].map(student);
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { isPaidFor: true, students: usual, plans: [{ price: 1_250.5 }], profile });
  await advanceClock(page, "P40D");
  const { today, otherOpenPayments, currentMonthPayments } = (await studio.call(
    "GET",
    "/api/dashboard",
  )) as DashboardWire;
  const owed = [...otherOpenPayments, ...currentMonthPayments].filter(({ payment }) => payment.isOverdue);
  for (const { payment } of owed)
    await studio.call("POST", `/api/payments/${payment.id}/contacts`, { channel: "whatsapp", confirmRepeat: true });
  const paymentIds = owed.filter(({ student: { id } }) => id !== studio.studentIds[2]).map(({ payment }) => payment.id);
  await studio.call("PUT", "/api/promises", { paymentIds, promisedFor: today });
  await studio.call("POST", `/api/payments/${paymentIds[0]}/settlements`, { amount: 1_000.25 });
  await advanceClock(page, "P2D");
  await page.goto("/dashboard");
  await expect(page.getByText(/^Não cumpriu .* · 2 meses vencidos$/)).toHaveCount(2);
  await expect(page.getByText(/^2 meses vencidos · venceu/)).toHaveCount(1);
  expect(Math.max(...(await heightsOf(page, "[data-row]")))).toBeLessThanOrEqual(72);
});

/** The names in a small phone's first screen, below the search and the registration link. */
const NAMES_IN_SIGHT = 6;

for (const hasLink of [false, true])
  test(`given a small phone and a registration link ${hasLink ? "made" : "not made"}, when the students open, then ${NAMES_IN_SIGHT} names are whole above the fold`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const many = [
      ...people.slice(0, -1),
      ...["Gil", "Hugo", "Iara", "Júlia", "Lara"].map((name) => student(`${name} Souza`)),
    ];
    const studio = await enterStudio(page, { students: many });
    if (hasLink) await studio.call("POST", "/api/generate-registration-code", {});
    await page.goto("/students");
    const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Ver detalhes de/ }) });
    await expect(row).toHaveCount(many.length);
    await expect(page.getByRole("button", { name: hasLink ? "Copiar link" : "Gerar link" })).toBeVisible();
    const bar = await page.getByRole("navigation", { name: "Principal" }).last().boundingBox();
    const ends = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    const inSight = ends.filter((end) => end <= (bar?.y ?? 0)).length;
    test.info().annotations.push({ type: "names above the fold", description: String(inSight) });
    expect(inSight).toBeGreaterThanOrEqual(NAMES_IN_SIGHT);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
