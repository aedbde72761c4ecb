/** Tests that a debt and its payment come first, and that a deletion is last or out of sight. */
import { expect, type Locator } from "@playwright/test";
import { openAccountMenu } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeTextNow } from "./layout.ts";
import { detailsOf, enterStudio, makeOverdue, openNextMonth, student, tomorrow } from "./studio.ts";

const people = ["Ana", "Bia", "Caio"].map((name) => student(`${name} Souza`));

test("given debts, when their group is seen, then the sum in arrears is as bright as their number", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  // A charge that was never sent stands in another group.
  for (const id of studio.studentIds) await studio.call("POST", `/api/payments/${id}/send-invoice`, {});
  await makeOverdue(page, studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[2]}/payment-status`, { status: "pago" });
  await page.reload();
  const colourOf = (text: RegExp) =>
    page
      .getByRole("region", { name: "Pagamentos do mês" })
      .getByRole("heading", { name: /^Em atraso/ })
      .getByText(text)
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(/^Em atraso/)).toBe(await colourOf(/^R\$/));
});

test("given a student's row, when its actions open, then the reminder of a debt is near and the deletion last, by its word", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[2]}/payment-status`, { status: "pago" });
  await page.goto("/students");
  for (const [name, second] of [
    ["Ana Souza", "Lembrar"],
    ["Caio Souza", "Cobrar"],
  ] as const) {
    await page.getByRole("button", { name: `Ações de ${name}` }).click();
    const words = page.getByRole("dialog", { name }).getByRole("listitem");
    await expect(words).toHaveText(["Ver detalhes", second, "Editar", /^Excluir/]);
    await page.keyboard.press("Escape");
  }
});

test("given a student's page, when seen on a desktop, then the open charges are paid without scrolling, at one place", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await openNextMonth(studio, studio.studentIds[0]);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
    const pay = detailsOf(page).getByRole("button", { name: /^Marcar Pago/ });
    await expect(pay).toHaveCount(2);
    for (const button of await pay.all()) await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Apagar dados pessoais" })).toHaveCount(0);
    await expectWholeTextNow(page, `details at ${width} px`);
  }
  const [first, second] = await detailsOf(page)
    .getByRole("button", { name: /^Marcar Pago/ })
    .all();
  const before = await second?.boundingBox();
  await first?.click();
  await expect(detailsOf(page).getByRole("button", { name: /^Desfazer/ })).toBeEnabled();
  expect(
    (
      await detailsOf(page)
        .getByRole("button", { name: /^Marcar Pago/ })
        .boundingBox()
    )?.y,
  ).toBe(before?.y);
});

test("given people in every state, when their pages open on a small phone, then each has at most three main actions, and what is owed is in the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  const [debtor, archived, paid] = studio.studentIds;
  await studio.call("PUT", `/api/students/${paid}/payment-status`, { status: "pago" });
  await studio.call("DELETE", `/api/students/${archived}`);
  for (const id of [debtor, archived, paid]) {
    await page.goto(`/dashboard/alunos/${id}`);
    const balance = page.getByRole("region", { name: "Saldo" });
    await expect(balance.getByRole("button", { name: "Mais ações" })).toBeVisible();
    const actions = balance
      .getByRole("button")
      .or(balance.getByRole("link"))
      .filter({ hasNotText: /Alunos|Voltar/ });
    expect(await actions.count()).toBeLessThanOrEqual(3);
    // The sum, or "Em dia" if nothing is owed, is the largest text at the head of the page.
    const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const sum = balance.getByText(/^(R\$\s[\d.,]+|Em dia)$/);
    expect(await sizeOf(sum)).toBeGreaterThan(await sizeOf(balance.getByRole("heading", { level: 1 })));
    const sums = page.getByRole("region", { name: "Em aberto" }).getByRole("listitem");
    if (id !== paid) await expect(sums.first()).toBeInViewport({ ratio: 1 });
  }
});

test("given a phone, when the account is opened, then subscription and sign-out are there by their whole names, and Escape closes it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterStudio(page);
  await expect(page.getByRole("button", { name: "Sair" })).toBeHidden();
  await openAccountMenu(page);
  await expect(page.getByRole("button", { name: "Gerenciar Assinatura" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sair" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Mais" })).toBeFocused();
  await openAccountMenu(page);
  // The dialog notices clicks beside it only a moment after it has become visible.
  await expect(async () => {
    await page.mouse.click(180, 20);
    await expect(page.getByRole("button", { name: "Sair" })).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
