import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectOpenPage, expectPlainCode, linkedPage, openOnPhone, withoutScripts } from "./public-page.ts";
import { enterStudio, type Studio, student } from "./studio.ts";

/** The most bytes of the page itself, without the icon. */
const MOST_BYTES = 22 * 1024;

/** Makes two siblings for whom Marta pays. Returns her page's address from the mail of Ana. */
async function aMailedFamily(page: Page): Promise<{ studio: Studio; address: string }> {
  const payer = student("Marta Souza");
  const studio = await enterStudio(page, { students: [{ name: "Ana Souza", payer }] });
  const [ana] = (await studio.call("GET", "/api/students")) as { payerId: number }[];
  const beto = { name: "Beto Souza", planId: studio.planIds[0], payerId: ana?.payerId, ownPrice: 200 };
  const made = (await studio.call("POST", "/api/students", { ...beto, sendWelcome: false })) as { id: number };
  const { currentMonthPayments: rows } = (await studio.call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number; studentId: number } }[];
  };
  // A payer is mailed at most once a day, so Beto's charge is stored by a payment that is then
  // reversed.
  for (const status of ["pago", "pendente"])
    await studio.call("PUT", `/api/students/${made.id}/payment-status`, { status });
  const mailed = rows.find(({ payment }) => payment.studentId !== made.id);
  await studio.call("POST", `/api/payments/${mailed?.payment.id}/send-invoice`, {});
  const address = await linkedPage(page, payer.email);
  return { studio, address };
}

test("given two siblings, when their payer opens one page on a phone, copies one code and says that all is paid, then the owner finds one report of both, refuses it once, confirms the next one, and there is one receipt", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const { address } = await aMailedFamily(page);
  const { phone, theirs, errors: theirErrors } = await openOnPhone(browser, address);
  await expect(theirs.getByRole("heading", { name: "Valor a pagar · 2 cobranças em aberto" })).toBeVisible();
  await expect(theirs.getByText(/R\$\s350,50/).first()).toBeVisible();
  await expectOpenPage(theirs, "an open payer's page");
  await theirs.getByRole("button", { name: "Copiar código PIX" }).click();
  expect(await theirs.evaluate(() => navigator.clipboard.readText())).toContain("5406350.50");
  await theirs.getByRole("listitem").filter({ hasText: "Beto" }).getByRole("link", { name: "Pagar só esta" }).click();
  await expect(theirs.getByRole("heading", { name: "Valor a pagar · 1 cobrança" })).toBeVisible();
  expect(await theirs.getByLabel("Código PIX", { exact: true }).textContent()).toContain("5406200.00");
  await theirs.getByRole("link", { name: "Ver tudo o que está em aberto" }).click();
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByRole("heading", { name: "Valor avisado · 2 cobranças" })).toBeVisible();
  await expectAccessible(theirs, "a reported payer's page");

  await page.goto("/dashboard/dinheiro");
  const list = page.getByRole("region", { name: "A conferir" });
  const row = list.getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Marta Souza · Ana e Beto.*R\$\s350,50.*2 cobranças/);
  await expectAccessible(page, "a report of two charges");
  await list.getByRole("button", { name: "Não recebi de Marta Souza · Ana e Beto" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Não recebi" }).click();
  // The dialog must close first, because an open dialog hides the list behind it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(list).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByText("Seu aviso não foi confirmado")).toHaveCount(2);
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByRole("heading", { name: "Valor avisado · 2 cobranças" })).toBeVisible();

  await page.reload();
  await list.getByRole("button", { name: "Confirmar Marta Souza · Ana e Beto" }).click();
  await expect(list).toBeHidden();

  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Tudo em dia" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: /^Recibo de/ })).toHaveCount(1);
  expect([...errors, ...theirErrors]).toEqual([]);
  await phone.close();
});

test("given a browser without JavaScript, when the payer's page is opened, then it reads whole, reports, and weighs at most 22 kB", async ({
  page,
  browser,
}) => {
  const { address } = await aMailedFamily(page);
  const { plain, theirs } = await withoutScripts(browser);
  const response = await theirs.goto(address);
  expect((await response?.body())?.length).toBeLessThanOrEqual(MOST_BYTES);
  await expectPlainCode(theirs);
  await theirs.getByRole("link", { name: "Ver cada cobrança" }).click();
  await expect(theirs.getByText(/^Ana, /)).toBeInViewport();
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByText("vai conferir o pagamento e confirmar")).toBeVisible();
  await plain.close();
});
