/** Orders to the local stand-in of Meta, and the owner's form that connects a number. */
import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import { expect, type Page } from "@playwright/test";
import { advanceClock, type Studio } from "./studio.ts";

export const SCREEN = "/dashboard/whatsapp-oficial";
type App = { numberId: string; accountId: string; token: string; appSecret: string };
type Meta = {
  apps: App[];
  templates: { id: string; accountId: string; name: string }[];
  messages: { id: string; numberId: string; text: string; url: string }[];
};

export const order = async (page: Page, data: Record<string, string>) =>
  expect((await page.request.post("/__local/whatsapp.json", { data })).status()).toBe(200);
export const meta = async (page: Page): Promise<Meta> =>
  (await (await page.request.get("/__local/whatsapp.json")).json()) as Meta;

export async function anApp(page: Page): Promise<App> {
  const known = new Set((await meta(page)).apps.map(({ numberId }) => numberId));
  await order(page, { open: "5511912345678" });
  const app = (await meta(page)).apps.find(({ numberId }) => !known.has(numberId));
  if (!app) throw new Error("the number was not opened");
  return app;
}

export async function fillForm(page: Page, { numberId, accountId, token, appSecret }: App): Promise<void> {
  await page.getByLabel("Identificação do número de telefone").fill(numberId);
  await page.getByLabel("Identificação da conta do WhatsApp Business").fill(accountId);
  await page.getByLabel("Token do usuário do sistema").fill(token);
  await page.getByLabel("Chave secreta do aplicativo").fill(appSecret);
  await page.getByRole("button", { name: "Conferir e conectar" }).click();
}

/** Gives Meta the hook and its token, as the owner would type them into the app at Meta. */
export async function proveAddress(page: Page, { call }: Studio, { numberId }: App): Promise<void> {
  const { connection } = (await call("GET", "/api/whatsapp")) as WhatsAppWire;
  await order(page, { number: numberId, hook: connection?.hookUrl ?? "", verifyToken: connection?.verifyToken ?? "" });
  await advanceClock(page, "PT1M");
}

export const templateId = async (page: Page, { accountId }: App, name: string): Promise<string> =>
  (await meta(page)).templates.find((one) => one.accountId === accountId && one.name.includes(name))?.id ?? "";
