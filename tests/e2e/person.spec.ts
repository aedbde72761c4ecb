import { expect, type Page } from "@playwright/test";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import {
  advanceClock,
  detailsOf,
  enterStudio,
  expectNoSidewaysScroll,
  pickMore,
  type Studio,
  student,
  tomorrow,
} from "./studio.ts";

const maria = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: "11987650001" };

/** Makes three students, two of them Maria's, each with an overdue month. */
async function inArrears(page: Page): Promise<Studio> {
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page), automationEnabled: true },
    students: [{ ...student("Ana Souza"), payer: maria }, student("Caio Lima")],
  });
  const { payerId } = (await studio.call("GET", `/api/students/${studio.studentIds[0]}`)) as { payerId: number };
  const body = { ...student("Beto Souza"), planId: studio.planIds[0], sendWelcome: false, payerId };
  await studio.call("POST", "/api/students", body);
  await advanceClock(page, "P6D");
  return studio;
}

const dataOf = (page: Page) => page.getByRole("region", { name: "Saldo" });

test("an owner opens a family from a child, receives one amount for all, and reads what happened", async ({ page }) => {
  const problems = watchErrors(page);
  const studio = await inArrears(page);
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await page.getByRole("link", { name: "Maria Souza" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Maria Souza" })).toBeVisible();
  const balance = dataOf(page);
  await expect(balance).toContainText("em atraso desde");
  await expectNoSidewaysScroll(page);
  await balance.getByRole("button", { name: "Receber", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Receber", exact: true });
  await dialog.getByLabel(/^Tudo/).uncheck();
  await dialog.getByLabel("Valor").fill("200,00");
  await expect(dialog.getByRole("listitem").first()).toContainText("R$\u00a0150,50");
  await expect(dialog.getByRole("listitem").nth(1)).toContainText("falta R$\u00a0101,00");
  await dialog.getByLabel("Valor").fill("100,00");
  await expect(dialog.getByRole("listitem").last()).toContainText("continua em aberto");
  await dialog.getByLabel("Valor").fill("200,00");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(toast(page, "2 recebimentos registrados")).toBeVisible();
  const received = page.getByRole("listitem").filter({ hasText: "Recebido" });
  await expect(received).toHaveCount(1);
  await expect(received).toContainText(/Ana Souza.*Beto Souza.*R\$\s200,00/);
  await expect(received.getByRole("button", { name: /^Baixar recibo/ })).toHaveCount(1);
  const mail = page.getByRole("listitem").filter({ hasText: "E-mail entregue" });
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText(/Ana Souza.*Beto Souza/);
  await page.getByRole("link", { name: "Beto Souza", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Beto Souza" })).toBeVisible();
  await expect(detailsOf(page)).toContainText("em atraso desde");
  expect(problems).toEqual([]);
});

test("an owner replaces the link of a payer's page, and the next message has the new one", async ({ page }) => {
  const studio = await inArrears(page);
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  const pay = page.getByRole("link", { name: "Ver e pagar" });
  await expect(pay).toHaveAttribute("href", /\/p\//);
  const old = (await pay.getAttribute("href")) ?? "";
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await page.getByRole("link", { name: "Maria Souza" }).click();
  // The student's page, which has the same button, may still be there.
  await expect(page.getByRole("heading", { level: 1, name: "Maria Souza" })).toBeVisible();
  await pickMore(page, "Página de Maria");
  const card = page.getByRole("dialog", { name: "Página de Maria" });
  await expect(card.getByRole("link", { name: "Ver a página" })).toHaveAttribute("href", old);
  await card.getByRole("button", { name: "Trocar link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Trocar link" }).click();
  await expect(toast(page, "Link trocado")).toBeVisible();
  await expect(card.getByRole("link", { name: "Ver a página" })).not.toHaveAttribute("href", old);
  const fresh = (await card.getByRole("link", { name: "Ver a página" }).getAttribute("href")) ?? "";
  expect(await (await page.request.get(fresh)).text()).toContain("Valor a pagar");
  expect(await (await page.request.get(old)).text()).not.toContain("Valor a pagar");
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  await expect(pay).toHaveAttribute("href", fresh);
});

test("an owner says that an offered payer is somebody else, and is not asked again", async ({ page }) => {
  const students = [
    { ...student("Ana Souza"), payer: maria },
    { ...student("Caio Lima"), email: maria.email },
  ];
  const studio = await enterStudio(page, { students });
  await page.goto(`/dashboard/alunos/${studio.studentIds[1]}`);
  const offer = page.getByText("Mesmo e-mail de Maria Souza");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Não é" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Caio Lima" })).toBeVisible();
  await expect(page.getByText("Nada aconteceu ainda.")).toBeVisible();
  await expect(offer).toBeHidden();
});

test("a family or a student who is gone says so", async ({ page }) => {
  await enterStudio(page);
  await page.goto("/dashboard/familias/999");
  await expect(page.getByText("Família não encontrada")).toBeVisible();
  await page.goto("/dashboard/alunos/999");
  await expect(page.getByText("Aluno não encontrado")).toBeVisible();
});
