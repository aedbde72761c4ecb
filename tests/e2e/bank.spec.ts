import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { newAddress, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import {
  advanceClock,
  enterStudio,
  expectNoSidewaysScroll,
  openSetting,
  pageOfStudent,
  type Studio,
  student,
  tomorrow,
} from "./studio.ts";

const SCREEN = "/dashboard/banco";
const NAMES = ["Ana Souza", "Bia Lima"];

type Account = { clientId: string; clientSecret: string; certificate: string; privateKey: string };
type Row = { student: { name: string }; payment: { id: number; studentId: number; status: string } };

async function atBank<T>(page: Page, data: Record<string, string>): Promise<T> {
  const response = await page.request.post("/__local/bank.json", { data });
  expect(response.status()).toBe(200);
  return (await response.json()) as T;
}

const chargeOf = async ({ call }: Studio, name: string) => {
  const { currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as { currentMonthPayments: Row[] };
  const row = rows.find(({ student }) => student.name === name);
  if (!row) throw new Error(`${name} has no charge`);
  return row.payment;
};

async function pay(page: Page, studio: Studio, name: string, how: "right" | "more" = "right"): Promise<string> {
  const { studentId } = await chargeOf(studio, name);
  const text = await (await page.request.get(await pageOfStudent(studio, studentId))).text();
  const code = /000201[^<\n]*6304[0-9A-F]{4}/.exec(text)?.[0] ?? "";
  const { paid } = await atBank<{ paid: { endToEndId: string }[] }>(page, { pay: code, how });
  return paid[0]?.endToEndId ?? "";
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel("Escolher arquivos")
    .setInputFiles({ name: "certificado.pem", mimeType: "application/x-pem-file", buffer: Buffer.from(text) });

async function aStudioWithAnAccount(page: Page): Promise<{ studio: Studio; account: Account }> {
  const pixKey = newAddress();
  const profile = { invoiceDay: await tomorrow(page), pixKeyType: "email", pixKey };
  const studio = await enterStudio(page, { profile, students: NAMES.map(student) });
  await advanceClock(page, "P1D");
  const { account } = await atBank<{ account: Account }>(page, { open: pixKey });
  return { studio, account };
}

/** Fills the form; the bank is chosen first, because the other fields depend on it. */
async function fillForm(page: Page, { certificate, privateKey, clientId, clientSecret }: Account): Promise<void> {
  await page.getByLabel("Seu banco").selectOption("Banco de teste");
  await choose(page, certificate + privateKey);
  await page.getByLabel("Client ID").fill(clientId);
  await page.getByLabel("Client Secret").fill(clientSecret);
}

const send = (page: Page) => page.getByRole("button", { name: "Testar e conectar" }).click();

test("given a bank's credential, when a part of it is wrong, then the field has the error, and nothing is connected", async ({
  page,
}) => {
  const { account, studio } = await aStudioWithAnAccount(page);
  await page.goto("/settings");
  await openSetting(page, "Conectar meu banco");
  await page.getByRole("link", { name: "Como conectar" }).click();
  await expect(page.getByRole("heading", { name: "O que fazemos, e o que nunca fazemos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Testar e conectar" })).toBeDisabled();
  await page.getByLabel("Seu banco").selectOption("Banco do Brasil");
  await expect(page.getByText("Não testado neste banco ainda", { exact: false })).toBeVisible();
  await send(page);
  await expect(page.getByText("Informe o Client ID")).toBeVisible();
  await expect(page.getByText("Escolha o arquivo do certificado")).toBeVisible();
  await expectAccessible(page, "the form with errors");

  await fillForm(page, { ...account, privateKey: "" });
  await send(page);
  await expect(page.getByText("Falta a chave privada", { exact: false })).toBeVisible();
  await choose(page, account.certificate + account.privateKey);
  await page.getByLabel("Client Secret").fill("errado");
  await send(page);
  await expect(page.getByText("O banco não aceitou este Client ID com este segredo", { exact: false })).toBeVisible();
  await expect(page.getByRole("alert").getByText("Nada foi guardado.")).toBeVisible();
  await expectAccessible(page, "the form that a bank refused");
  await expectNoSidewaysScroll(page);
  expect(await studio.call("GET", "/api/bank")).toMatchObject({ connection: null });
});

test("given a connected bank, when customers pay, then codes are settled without a tap, the rest by one, and a refund opens a charge again", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { studio, account } = await aStudioWithAnAccount(page);
  await page.goto(SCREEN);
  await fillForm(page, account);
  await send(page);
  await expect(toast(page, "Banco conectado")).toBeVisible();
  await expect(page.getByText("Primeira leitura", { exact: true })).toBeVisible();
  await advanceClock(page, "PT2M");
  await page.reload();
  await expect(page.getByText("Nenhum PIX dos últimos 30 dias era de uma cobrança.")).toBeVisible();
  await page.getByText("Aviso do banco (opcional)").click();
  await expectAccessible(page, "a connection");
  await expectNoSidewaysScroll(page);

  await page.getByText("Testar com um PIX de R$ 0,01").click();
  await expectAccessible(page, "the test of a bank");
  await expectNoSidewaysScroll(page);
  const code = (await page.locator("code").filter({ hasText: "EDPROVA" }).textContent()) ?? "";
  await atBank(page, { pay: code, how: "right" });
  await advanceClock(page, "PT11M");
  await page.reload();
  await expect(page.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(page.getByText("Testar com um PIX de R$ 0,01")).toBeHidden();

  const paidId = await pay(page, studio, "Ana Souza");
  await pay(page, studio, "Bia Lima", "more");
  await advanceClock(page, "PT11M");
  const ana = await chargeOf(studio, "Ana Souza");
  expect(ana.status).toBe("pago");
  await page.goto(await pageOfStudent(studio, ana.studentId));
  await expect(page.getByRole("link", { name: /^Recibo de/ })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Conferir 1 pagamento" })).toBeVisible();
  await page.getByRole("link", { name: "Conferir 1 pagamento" }).click();
  await expect(page.getByRole("link", { name: /^Banco de teste lido (agora há pouco|há \d+ min)$/ })).toBeVisible();
  const toConfirm = page.getByRole("region", { name: "A conferir" });
  await expect(toConfirm).toContainText("código da cobrança, mais do que falta");
  await expectAccessible(page, "proposals of the bank");
  await expectLargeTargets(page, "proposals of the bank");
  await toConfirm.getByRole("button", { name: /^Receber .*Bia Lima/ }).click();
  await expect(toConfirm.getByText(/^Recebido: Bia Lima/)).toBeVisible();
  expect((await chargeOf(studio, "Bia Lima")).status).toBe("pago");
  await toConfirm.getByRole("button", { name: /^Desfazer/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer" }).click();
  await expect(toast(page, "Conferência desfeita")).toBeVisible();
  expect((await chargeOf(studio, "Bia Lima")).status).not.toBe("pago");

  await page.goto(`/invoices/${ana.id}`);
  await expect(page.getByText(`Conferido no banco, PIX ${paidId}`)).toBeVisible();
  await atBank(page, { refund: paidId });
  await advanceClock(page, "P1D");
  await page.reload();
  await expect(page.getByText("Devolvido pelo banco")).toBeVisible();
  expect((await chargeOf(studio, "Ana Souza")).status).not.toBe("pago");

  await page.goto(SCREEN);
  await page.getByRole("button", { name: "Desconectar banco" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desconectar" }).click();
  await expect(toast(page, "Banco desconectado")).toBeVisible();
  await expect(page.getByLabel("Seu banco")).toBeVisible();
  expect(await studio.call("GET", "/api/bank")).toMatchObject({ connection: null });
  expect(await studio.call("GET", "/api/debug/schema-check")).toMatchObject({ discrepancies: [] });
  expect(errors).toEqual([]);
});
