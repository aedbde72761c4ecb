import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, PASSWORD, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aHuman, type Human } from "./human.ts";

const MOST_PRESSES = 10;
const MOST_TYPED = 9;
/** The landing promises "Configuração em cerca de 3 minutos". */
const MOST_SECONDS = 180;

async function signUp(page: Page, human: Human, email: string): Promise<void> {
  await page.goto("/");
  await human.tap(page.getByRole("link", { name: "Começar gratuitamente" }).first());
  await human.type(page.getByLabel("E-mail", { exact: true }), email);
  await human.next(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await human.next(page.getByLabel(/Confirmar senha/), PASSWORD);
  await human.tap(page.getByRole("button", { name: "Criar conta" }));
  await expect(page.getByText("Falta só confirmar")).toBeVisible();
  const inbox = await page.context().newPage();
  await inbox.goto(`/__local?para=${encodeURIComponent(email)}`);
  await inbox
    .getByRole("link", { name: /Confirme seu e-mail/ })
    .first()
    .click();
  const button = inbox.frameLocator("iframe").getByRole("link", { name: "Confirmar e-mail" });
  const [opened] = await Promise.all([page.context().waitForEvent("page"), human.tap(button)]);
  await human.tap(opened.getByRole("button", { name: "Confirmar e-mail" }));
  await expect(opened.getByText("Conta criada com sucesso!")).toBeVisible();
  await opened.close();
  await inbox.close();
}

async function setUp(page: Page, human: Human): Promise<void> {
  await human.tap(page.getByRole("link", { name: "Começar configuração" }));
  await human.type(page.getByLabel("Nome da Empresa"), "Vida Pilates");
  await human.next(page.getByLabel("WhatsApp"), "19987654321");
  await human.type(page.getByLabel("Chave PIX", { exact: true }), "vida@exemplo.com.br");
  await expect(page.getByLabel("Cidade do recebedor")).toHaveValue("Campinas");
  await human.tap(page.getByRole("button", { name: "Salvar e continuar" }));
  await human.choose(page.getByLabel("Frequência"), "2x na semana");
  await expect(page.getByLabel("Nome do Plano")).toHaveValue("Pilates 2x");
  await human.type(page.getByLabel("Valor"), "189,90");
  await human.tap(page.getByRole("button", { name: "Criar plano e continuar" }));
}

async function chargeFirstStudent(page: Page, human: Human, student: string): Promise<void> {
  await human.type(page.getByLabel("Nome", { exact: true }), "Bruno Lima");
  await human.type(page.getByLabel(/^E-mail/), student);
  await human.tap(page.getByRole("button", { name: "Cadastrar aluno e continuar" }));
  await expect(page.getByRole("heading", { name: "A primeira cobrança" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Bruno recebe este e-mail. Quando?")).toBeVisible();
  await expect(page.getByLabel("Prévia").getByText("Vida Pilates").first()).toBeVisible();
  await expectAccessible(page, "the first charge");
  await human.tap(page.getByRole("button", { name: "Cobrar agora" }));
  await expect(page.getByRole("dialog", { name: "Quem está cobrando?" })).toBeVisible();
  await expectAccessible(page, "the question who charges");
  await human.tap(page.getByRole("button", { name: "Enviar sem isso desta vez" }));
  await expect(page.getByRole("heading", { name: "Parabéns! A primeira cobrança saiu" })).toBeVisible();
}

test("given a newcomer on the landing, when they sign up, set up and charge, then it takes 10 taps beside 9 typed fields, and the dashboard shows the charge", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const human = aHuman();
  const id = randomUUID().slice(0, 4);
  const [owner, student] = [`dona${id}@exemplo.com.br`, `bruno${id}@exemplo.com.br`];
  await signUp(page, human, owner);
  // The tab of the sign-up signs in by itself: the password is typed once.
  await expect(page).toHaveURL(/\/dashboard$/);
  await setUp(page, human);
  await chargeFirstStudent(page, human, student);

  console.log(`${human.presses} taps, ${human.typed} typed fields: ${Math.round(human.seconds)} s of a person`);
  expect((await mailbox(page, student)).filter((mail) => mail.subject.startsWith("Fatura"))).toHaveLength(1);
  expect(human.presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(human.typed).toBeLessThanOrEqual(MOST_TYPED);
  expect(human.seconds).toBeLessThan(MOST_SECONDS);
  await page.getByRole("button", { name: "Começar a Usar a Plataforma" }).click();
  await expect(page.getByRole("button", { name: "Bruno Lima", exact: true })).toBeVisible();
  await expect(page.getByText("Setup concluído! Sistema pronto para uso.")).toBeVisible();
  expect(errors).toEqual([]);
});
