import { randomUUID } from "node:crypto";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, PASSWORD, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aHuman, type Human } from "./human.ts";
import { enterStudio, expectNoSidewaysScroll, partyRow } from "./studio.ts";

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
  // The tab of the sign-up opens the account by itself, so the password is typed only once.
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

const PASTED = `[10:15, 27/11/2026] Rita Prado: Alunos do estúdio:

1. Ana Souza - (11) 98765-4321
2. Bruno Silva; 11 98765-4322
• Carla Dias\t11987654323
Davi Melo, 11 98765-4324 / 11 3333-4444
Elisa Rocha, terça e quinta
-----
Fábio Nunes`;

test("given names copied from a chat, when pasted in the first run, then what was not understood is asked, and the first charge leaves by WhatsApp", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const { call } = await enterStudio(page);
  await page.addInitScript(() => {
    Object.assign(window, { open: (address: string) => void Object.assign(window, { opened: address }) });
  });
  await page.goto("/onboarding");
  await page.getByText("Cole uma lista", { exact: true }).click();
  const list = page.getByLabel("Cole os nomes, um aluno por linha");
  await list.fill("-----\n\n•");
  await page.getByRole("button", { name: "Ler a lista" }).click();
  await expect(page.getByRole("alert")).toHaveText("Não há nada nesta planilha.");
  await list.fill(PASTED);
  await expectAccessible(page, "a pasted list");
  await page.getByRole("button", { name: "Ler a lista" }).click();
  await expect(page.getByText("4 prontos · 1 com erro · 2 a confirmar · 0 repetidos")).toBeVisible();
  await expect(page.getByText("Isto não parece um nome. É um aluno?")).toBeVisible();
  await expect(page.getByText('Não entendemos "terça e quinta". Fica em Observações?')).toBeVisible();
  await expect(page.getByText("Escreva um telefone só, com DDD", { exact: true })).toBeVisible();
  await expectAccessible(page, "what was read");
  await expectNoSidewaysScroll(page);
  await page.getByRole("textbox", { name: "Telefone" }).fill("11 98765-4324");
  await page.getByRole("checkbox", { name: "Importar Elisa Rocha" }).check();
  await page.getByRole("button", { name: "Importar 6 alunos" }).click();
  await expect(page.getByText("6 alunos importados")).toBeVisible();
  await expect(page.getByText(/\(linha 1\): não parece um aluno$/)).toBeVisible();
  await page.getByRole("button", { name: "Continuar" }).click();

  await expect(page.getByText("E-mail do aluno não cadastrado: Ana recebe esta mensagem pelo WhatsApp.")).toBeVisible();
  const message = page.getByRole("region", { name: "A mensagem" });
  await expect(message).toContainText("PIX copia e cola:");
  await expect(page.getByText(/^Se deixar para .*, você envia nesse dia, pela fila do WhatsApp\.$/)).toBeVisible();
  await expectAccessible(page, "the first charge by WhatsApp");
  const send = page.getByRole("button", { name: "Enviar por WhatsApp" });
  await send.click();
  await expect(page.getByText("WhatsApp aberto: conta como o contato de hoje.")).toBeVisible();
  const opened = new URL(await page.evaluate(() => String(Reflect.get(window, "opened"))));
  expect(opened.pathname).toBe("/5511987654321");
  expect((await message.textContent())?.trim()).toBe(opened.searchParams.get("text"));
  await expect(page.getByText(/^Se deixar para/)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await send.click();
  await page.getByRole("button", { name: "Enviei", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Parabéns! A primeira cobrança saiu" })).toBeVisible();
  await expect(page.getByText(/para Ana, pelo WhatsApp\. A próxima é em/)).toBeVisible();
  const { currentMonthPayments, otherOpenPayments } = (await call("GET", "/api/dashboard")) as DashboardWire;
  const [charged] = [...currentMonthPayments, ...otherOpenPayments].filter(
    ({ student }) => student.name === "Ana Souza",
  );
  expect(charged?.payment.lastContactAt).not.toBeNull();
  await page.getByRole("button", { name: "Começar a Usar a Plataforma" }).click();
  await expect(partyRow(page, "Ana Souza")).toBeVisible();
  await expect(partyRow(page, "Ana Souza")).not.toContainText("Não saiu");
  expect(await call("GET", "/api/students")).toMatchObject([
    { name: "Ana Souza" },
    { name: "Bruno Silva" },
    { name: "Carla Dias" },
    { name: "Davi Melo", phone: "5511987654324" },
    { name: "Elisa Rocha", notes: "terça e quinta" },
    { name: "Fábio Nunes" },
  ]);
  expect(errors).toEqual([]);
});
