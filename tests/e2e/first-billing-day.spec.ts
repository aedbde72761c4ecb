import { randomUUID } from "node:crypto";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, type Page } from "@playwright/test";
import { confirmFromMailbox, mailbox, signIn, signOut, signUp, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { partyRow, pressFor } from "./studio.ts";

async function saveSettings(page: Page, day: number): Promise<void> {
  await page.goto("/settings");
  await page.getByLabel("Nome da Empresa").fill("Estúdio Vida Pilates");
  await page.getByLabel("Chave PIX", { exact: true }).fill("11.222.333/0001-81");
  await page.getByLabel("Nome do recebedor").fill("Estúdio Vida Pilates");
  await page.getByLabel("Cidade do recebedor").fill("São Paulo");
  await page.getByLabel("WhatsApp para Comprovantes").fill("11987654321");
  await page.getByLabel("Dia do Mês para Envio de Cobranças").selectOption(String(day));
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Configurações salvas", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function createPlan(page: Page): Promise<void> {
  await page.goto("/plans/new");
  await page.getByLabel("Nome do Plano").fill("Pilates 2x");
  await page.getByLabel("Valor").fill("150,50");
  await page.getByLabel("Frequência").selectOption("2x por semana");
  await page.getByRole("button", { name: "Salvar Plano" }).click();
  await expect(page.getByText("Plano cadastrado", { exact: true })).toBeVisible();
}

async function createStudent(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/students/new");
  await page.getByLabel("Nome", { exact: true }).fill(name);
  if (email) await page.getByLabel(/^E-mail/).fill(email);
  else await page.getByLabel("Enviar e-mail de boas-vindas").uncheck();
  await page.getByRole("button", { name: "Salvar Aluno" }).click();
  await expect(page.getByText("Aluno cadastrado", { exact: true })).toBeVisible();
}

async function jumpToBillingDay(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/__local/clock");
  await tab.getByLabel(/próximo dia de cobrança/).fill(email);
  await tab.getByRole("button", { name: "Ver as cobranças saírem" }).click();
  // The console reloads itself after the clock has moved; the tab must not be closed during that.
  await expect(tab.getByText("O relógio andou")).toBeVisible({ timeout: 300_000 });
  await tab.close();
  await page.goto("/dashboard");
}

/** The billing day may be 31 days ahead, after the trial. */
async function subscribe(page: Page, email: string, password: string): Promise<void> {
  const owner = await page.request.post("/__local/owners.json", { data: { email, password } });
  const headers = { authorization: `Bearer ${(await owner.json()).accessToken}` };
  const checkout = await page.request.post("/api/stripe/create-checkout", { headers });
  await page.goto((await checkout.json()).url);
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** The figures' accessible names have exact amounts, the screen rounded ones. */
async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(figures)) {
    const card = page.getByRole("region", { name: "Resumo do mês" }).locator("dl > *").filter({ hasText: label });
    await expect(card).toContainText(value);
  }
}

test("given a newcomer, when they sign up, set up and jump to the billing day, then charges are mailed once and a month later once more", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const id = randomUUID().slice(0, 8);
  const owner = `dona-${id}@exemplo.com.br`;
  const [ana, bruno] = [`ana-${id}@exemplo.com.br`, `bruno-${id}@exemplo.com.br`];

  await signUp(page, owner, "segredo1");
  await confirmFromMailbox(page, owner);
  await signIn(page, owner, "segredo1");
  await saveSettings(page, 28);
  await createPlan(page);
  await createStudent(page, "Ana Souza", ana);
  await createStudent(page, "Bruno Lima", bruno);
  await createStudent(page, "Carla Dias", "");
  await subscribe(page, owner, "segredo1");

  await jumpToBillingDay(page, owner);
  await expect(page.getByText("Carla Dias sem e-mail")).toBeVisible();
  await expect(partyRow(page, "Carla Dias")).toContainText("e-mail");
  const mails = await Promise.all([mailbox(page, ana), mailbox(page, bruno), mailbox(page, owner)]);
  expect(mails.map((each) => each.filter((mail) => /^(Fatura|Resumo)/.test(mail.subject)).length)).toEqual([1, 1, 1]);

  await page.reload();
  const code = /000201[^<\n]*6304[0-9A-F]{4}/.exec(mails[0]?.[0]?.html ?? "")?.[0] ?? "";
  expect(parsePixCode(code)).toMatchObject({
    amountCents: 15_050,
    txid: expect.stringMatching(/^E[0-9A-Z]{24}$/),
    key: "11222333000181",
  });

  await pressFor(page, "Ana Souza", "Marcar Pago");
  await expect(page.getByText("Pagamento marcado como pago", { exact: true })).toBeVisible();
  await page.reload();
  await expect(partyRow(page, "Ana Souza")).toContainText(/Pago em/);
  await expectFigures(page, { "A receber": "301,00", Recebido: "150,50", Pendentes: "2", Pagos: "1" });

  await jumpToBillingDay(page, owner);
  await expect(partyRow(page, "Ana Souza")).toContainText(/Vence/);
  await expectFigures(page, { "A receber": "451,50", Recebido: "0", Pendentes: "3", Pagos: "0" });
  expect((await mailbox(page, ana)).filter((mail) => mail.subject.startsWith("Fatura"))).toHaveLength(2);

  await signOut(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
  expect(errors).toEqual([]);
});
