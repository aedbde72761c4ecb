import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailbox, PASSWORD, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aHuman, type Human } from "./human.ts";

const MOST_TAPS = 25;
/** The landing promises "Configuração em cerca de 3 minutos". */
const MOST_SECONDS = 180;

/** Leads from the landing page to the sign-in, through the mail. */
async function signUp(page: Page, human: Human, email: string): Promise<Page> {
  await page.goto("/");
  await human.tap(page.getByRole("link", { name: "Começar gratuitamente" }).first());
  await human.type(page.getByLabel("E-mail", { exact: true }), email);
  await human.next(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await human.next(page.getByLabel(/Confirmar senha/), PASSWORD);
  await human.enter(page);
  await expect(page.getByText("Falta só confirmar")).toBeVisible();
  const inbox = await page.context().newPage();
  await inbox.goto(`/__local?para=${encodeURIComponent(email)}`);
  await human.tap(inbox.getByRole("link", { name: /Confirme seu e-mail/ }).first());
  const button = inbox.frameLocator("iframe").getByRole("link", { name: "Confirmar e-mail" });
  const [opened] = await Promise.all([page.context().waitForEvent("page"), human.tap(button)]);
  await inbox.close();
  return opened;
}

async function confirmAndSignIn(page: Page, human: Human, email: string): Promise<void> {
  await human.tap(page.getByRole("button", { name: "Confirmar e-mail" }));
  await human.tap(page.getByRole("link", { name: "Fazer login" }));
  const field = page.getByLabel("E-mail", { exact: true });
  await expect(field).toBeVisible();
  // A person who has just confirmed an address need not type it again.
  await expect(field).toHaveValue(email);
  await human.type(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await human.enter(page);
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function setUp(page: Page, human: Human): Promise<void> {
  await human.tap(page.getByRole("link", { name: "Começar configuração" }));
  await human.type(page.getByLabel("Nome da Empresa"), "Estúdio Vida");
  await human.next(page.getByLabel("WhatsApp"), "19987654321");
  await human.choose(page.getByLabel("Dia da cobrança"), "10");
  await human.type(page.getByLabel("Chave PIX", { exact: true }), "vida@exemplo.com.br");
  await human.next(page.getByLabel("Cidade do recebedor"), "Campinas");
  await human.enter(page);
  await human.type(page.getByLabel("Nome do Plano"), "Pilates 2x");
  await human.next(page.getByLabel("Valor"), "189,90");
  await human.tap(page.getByRole("button", { name: "Criar plano e continuar" }));
}

async function chargeFirstStudent(page: Page, human: Human, student: string): Promise<void> {
  await human.type(page.getByLabel("Nome", { exact: true }), "Bruno Lima");
  await human.type(page.getByLabel(/^E-mail/), student);
  await human.enter(page);
  await human.tap(page.getByRole("button", { name: "Começar a Usar a Plataforma" }));
  await human.tap(page.getByRole("navigation", { name: "Principal" }).getByText("Alunos"));
  await human.tap(page.getByRole("link", { name: "Cobrar Bruno Lima" }));
  await human.tap(page.getByRole("button", { name: "Enviar por E-mail" }).first());
  await expect(toast(page, "Cobrança enviada com sucesso!")).toBeVisible();
}

test("given a newcomer on the landing, when they sign up, set up and charge, then it takes them less than three minutes and 25 taps", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const human = aHuman();
  const id = randomUUID().slice(0, 4);
  const [owner, student] = [`dona${id}@exemplo.com.br`, `bruno${id}@exemplo.com.br`];
  const started = performance.now();
  const app = await signUp(page, human, owner);
  await confirmAndSignIn(app, human, owner);
  await setUp(app, human);
  await chargeFirstStudent(app, human, student);
  const machine = (performance.now() - started) / 1_000;

  console.log(
    `${human.taps} taps, ${human.keys} keys: ${Math.round(human.seconds)} s of a person, ${Math.round(machine)} s of the machine`,
  );
  expect((await mailbox(page, student)).filter((mail) => mail.subject.startsWith("Fatura"))).toHaveLength(1);
  expect(human.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(human.seconds).toBeLessThan(MOST_SECONDS);
  expect(errors).toEqual([]);
});
