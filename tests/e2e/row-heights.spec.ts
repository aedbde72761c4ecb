import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { enterStudio, makeOverdue, student, tomorrow } from "./studio.ts";

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

for (const hasLink of [false, true])
  test(`given a small phone and a registration link ${hasLink ? "made" : "not made"}, when the students open, then the first one is whole above the fold`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const studio = await enterStudio(page, { students: people });
    if (hasLink) await studio.call("POST", "/api/generate-registration-code", {});
    await page.goto("/students");
    const first = page.getByRole("listitem").filter({ hasText: "Ana Souza" });
    await expect(first).toBeVisible();
    await expect(page.getByRole("button", { name: hasLink ? "Copiar link" : "Gerar link" })).toBeVisible();
    const box = await first.boundingBox();
    const bar = await page.getByRole("navigation", { name: "Principal" }).last().boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
