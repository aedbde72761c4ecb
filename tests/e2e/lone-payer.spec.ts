import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectOpenPage, linkedPage, openOnPhone } from "./public-page.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, pickMore, type Studio, student } from "./studio.ts";

type Charged = { studio: Studio; paymentId: number; address: string };

/** Mails a student's charge, and returns the address of the student's page in the mail. */
async function aMailedCharge(page: Page): Promise<Charged> {
  const ana = student("Ana Souza");
  const studio = await enterStudio(page, { students: [ana] });
  const { currentMonthPayments } = (await studio.call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number } }[];
  };
  const paymentId = currentMonthPayments[0]?.payment.id ?? 0;
  await studio.call("POST", `/api/payments/${paymentId}/send-invoice`, {});
  const address = await linkedPage(page, ana.email);
  return { studio, paymentId, address };
}

test("given a mailed charge, when the student opens their page, copies the code and says that it is paid, then the owner finds it and confirms, and the page is a receipt", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const { address } = await aMailedCharge(page);
  const { phone, theirs, errors: theirErrors } = await openOnPhone(browser, address);
  await expect(theirs.getByText("Estúdio Vida Pilates").first()).toBeVisible();
  await expectOpenPage(theirs, "the page of one open charge");
  const code = (await theirs.getByLabel("Código PIX", { exact: true }).textContent()) ?? "";
  await theirs.getByRole("button", { name: "Copiar código PIX" }).click();
  await expect(theirs.getByRole("status").filter({ hasText: "Código copiado" })).toBeVisible();
  expect(await theirs.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByText(/Aviso enviado em/)).toBeVisible();
  await expectAccessible(theirs, "the page of a reported charge");

  await page.reload();
  await page.getByRole("link", { name: "Conferir o pagamento" }).click();
  const list = page.getByRole("region", { name: "A conferir" });
  await expect(list.getByRole("listitem")).toContainText(/Ana Souza.*R\$\s150,50/);
  await expectAccessible(page, "a dashboard with a report");
  await expectLargeTargets(page, "a dashboard with a report");
  await list.getByRole("button", { name: "Não recebi" }).click();
  const dialog = page.getByRole("dialog", { name: "Não recebeu este pagamento?" });
  await dialog.getByLabel("O que o aluno vai ler").fill("O PIX ainda não caiu");
  await dialog.getByRole("button", { name: "Não recebi" }).click();
  await expect(toast(page, "Aviso recusado")).toBeVisible();
  await expect(list).toBeHidden();

  await theirs.reload();
  await expect(theirs.getByText("“O PIX ainda não caiu”")).toBeVisible();
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByText(/Aviso enviado em/)).toBeVisible();
  await page.reload();
  await list.getByRole("link", { name: "Ana Souza" }).click();
  const status = page.getByRole("region", { name: "Situação" });
  await expect(status.getByText(/Ana Souza avisou em .* que pagou/)).toBeVisible();
  await status.getByRole("button", { name: "Confirmar Ana Souza" }).click();
  await expect(toast(page, "Pagamento confirmado")).toBeVisible();
  await expect(status.getByText("Pago", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dinheiro" })).toBeVisible();
  await expect(list).toBeHidden();

  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Tudo em dia" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: /^Recibo de/ })).toBeVisible();
  await expectAccessible(theirs, "a page without debt");
  expect([...errors, ...theirErrors]).toEqual([]);
  await phone.close();
});

test("given a browser inside an app, without a clipboard, when the code is copied, then it is selected for a long press", async ({
  page,
}) => {
  const { address } = await aMailedCharge(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Copiar código PIX" }).click();
  await expect(page.getByText("O código está selecionado")).toBeVisible();
  const code = await page.getByLabel("Código PIX", { exact: true }).textContent();
  expect(await page.evaluate(() => String(getSelection()))).toBe(code);
});

test("given a link that went to the wrong person, when the owner replaces it, then the old one is worthless and the new one opens", async ({
  page,
}) => {
  const { paymentId, address } = await aMailedCharge(page);
  await page.goto(`/dashboard/alunos/${Math.floor(paymentId / 100_000_000)}`);
  await pickMore(page, "Página de Ana");
  const link = page.getByRole("link", { name: "Ver a página" });
  await expect(link).toHaveAttribute("href", address);
  await page.getByRole("button", { name: "Trocar link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Trocar link" }).click();
  await expect(toast(page, "Link trocado")).toBeVisible();
  await expect(link).not.toHaveAttribute("href", address);
  const fresh = (await link.getAttribute("href")) ?? "";
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Este link foi trocado" })).toBeVisible();
  await page.goto(fresh);
  await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
});
