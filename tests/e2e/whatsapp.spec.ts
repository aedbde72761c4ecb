/** Tests a number from its connection to a paused text, with a payer who stops it by an answer. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, openSetting, student, tomorrow } from "./studio.ts";

const SCREEN = "/dashboard/whatsapp-oficial";
type App = { numberId: string; accountId: string; token: string; appSecret: string };
type Meta = {
  apps: App[];
  templates: { id: string; accountId: string; name: string }[];
  messages: { id: string; numberId: string; text: string; url: string }[];
};

const order = async (page: Page, data: Record<string, string>) =>
  expect((await page.request.post("/__local/whatsapp.json", { data })).status()).toBe(200);
const meta = async (page: Page): Promise<Meta> =>
  (await (await page.request.get("/__local/whatsapp.json")).json()) as Meta;

async function anApp(page: Page): Promise<App> {
  const known = new Set((await meta(page)).apps.map(({ numberId }) => numberId));
  await order(page, { open: "5511912345678" });
  const app = (await meta(page)).apps.find(({ numberId }) => !known.has(numberId));
  if (!app) throw new Error("the number was not opened");
  return app;
}

async function fillForm(page: Page, { numberId, accountId, token, appSecret }: App): Promise<void> {
  await page.getByLabel("Identificação do número de telefone").fill(numberId);
  await page.getByLabel("Identificação da conta do WhatsApp Business").fill(accountId);
  await page.getByLabel("Token do usuário do sistema").fill(token);
  await page.getByLabel("Chave secreta do aplicativo").fill(appSecret);
  await page.getByRole("button", { name: "Conferir e conectar" }).click();
}

test("given a studio without a number, when it connects one, bills by both ways and is answered PARAR, then each step shows, and a paused text is told once", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const profile = {
    automationEnabled: true,
    invoiceDay: await tomorrow(page),
    pixKeyType: "email",
    pixKey: "pix@estudio.com.br",
  };
  const studio = await enterStudio(page, { profile, students: [student("Ana Souza"), student("Bia Lima")] });
  const [ana = 0] = studio.studentIds;
  const app = await anApp(page);

  await page.goto("/settings");
  await openSetting(page, "Enviar pelo WhatsApp");
  await page.getByRole("link", { name: "Como conectar" }).click();
  await fillForm(page, { ...app, numberId: "x", token: "curto" });
  await expect(page.getByText("Informe a identificação do número", { exact: false })).toBeVisible();
  await expectAccessible(page, "the form with errors");
  await fillForm(page, app);
  await expect(toast(page, "WhatsApp conectado")).toBeVisible();
  await expect(page.getByText("Falta um passo")).toBeVisible();
  await expectAccessible(page, "a connection without Meta's proof");
  await expectNoSidewaysScroll(page);

  const own = (await studio.call("GET", "/api/whatsapp")) as { connection: { hookUrl: string; verifyToken: string } };
  const { hookUrl: hook, verifyToken } = own.connection;
  await order(page, { number: app.numberId, hook, verifyToken });
  for (const { id, accountId } of (await meta(page)).templates)
    if (accountId === app.accountId) await order(page, { template: id, status: "APPROVED" });
  await advanceClock(page, "PT1M");
  await page.goto(SCREEN);
  await expect(page.getByText("Funcionando")).toBeVisible();
  await expect(page.getByText("Aprovado")).toHaveCount(3);

  await page.goto(`/dashboard/alunos/${ana}`);
  await page.getByRole("button", { name: "Anotar que aceita WhatsApp" }).click();
  await expect(page.getByText(/^Aceitou receber por WhatsApp em/)).toBeVisible();
  await expectAccessible(page, "a person who agreed");
  await expectNoSidewaysScroll(page);

  await advanceClock(page, "P1D");
  const sent = (await meta(page)).messages.filter(({ numberId }) => numberId === app.numberId);
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining("Ana")]);
  await order(page, { message: sent[0]?.id ?? "", answer: "Parar!" });
  await advanceClock(page, "PT1M");
  await page.reload();
  await expect(page.getByText(/respondeu PARAR: recebe por e-mail/)).toBeVisible();

  const charge = (await meta(page)).templates.find(
    ({ accountId, name }) => accountId === app.accountId && name.includes("cobranca"),
  );
  await order(page, { template: charge?.id ?? "", status: "PAUSED" });
  await advanceClock(page, "PT1M");
  await page.goto(SCREEN);
  await expect(page.getByText("A Meta pausou este texto por algumas horas", { exact: false })).toBeVisible();
  await expectAccessible(page, "a paused text");
  await expectNoSidewaysScroll(page);
  const told = (await mailbox(page, studio.email)).filter(({ subject }) => subject.includes("WhatsApp"));
  expect(told.map(({ subject }) => subject)).toEqual(["O texto de cobrança do WhatsApp parou"]);

  await page.getByRole("button", { name: "Desconectar WhatsApp" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desconectar" }).click();
  await expect(toast(page, "WhatsApp desconectado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Como funciona" })).toBeVisible();
  expect(errors).toEqual([]);
});
