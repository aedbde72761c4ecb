import { expect } from "@playwright/test";
import { toast } from "../account.ts";
import { enterStudio } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, press, pressInto, whileFailing, whileLoading } from "./scenes.ts";
import { showMessage } from "./show-mail.ts";
import type { Tour } from "./tour.ts";

const HEADING = "Enviar Cobrança";

export const invoice: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("nina@exemplo.com.br"));
  const [ana, , , , , , helena] = studio.studentIds;
  const [address, from] = [`/invoices/${ana}`, "/students"];
  await whileLoading(page, address, "Carregando detalhes da cobrança...", () => shoot("invoice", "loading"), { from });
  await whileFailing(page, address, () => shoot("invoice", "failed", { only: 360 }));
  await shoot("invoice", "pix", { at: address, heading: HEADING, dark: true });
  await shoot("invoice", "print", { paper: true });
  await shoot("invoice", "no-email", { at: `/invoices/${helena}`, heading: HEADING, only: 360 });
  await studio.call("PUT", `/api/students/${helena}`, { phone: null });
  await shoot("invoice", "no-contact", { at: `/invoices/${helena}`, heading: HEADING, only: 360 });
  const unconfirmed = (all: object[]) => all.map((one) => ({ ...one, invoiceDeliveryStatus: "unconfirmed" }));
  for (const glob of ["**/api/payments?*", "**/api/payments/student/*"]) await answerWith(page, glob, unconfirmed);
  await shoot("invoice", "unconfirmed", { at: address, heading: HEADING, only: 1280 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const bankInfo = "Banco 260, agência 0001, conta 1234567-8\nEstúdio Vida Pilates Ltda.";
  await studio.call("PUT", "/api/profile", { paymentMethod: "bank", bankInfo });
  await shoot("invoice", "bank", { at: address, heading: HEADING, only: 360 });
  await shoot("invoice", "missing", { at: "/invoices/999999" });
};

export const settlements: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("lia@exemplo.com.br"));
  await open(page, `/invoices/${studio.studentIds[0]}`, HEADING);
  const record = async (amount: string, method: string) => {
    await pressInto(page, "Receber");
    await page.getByLabel(/^Tudo/).uncheck();
    await page.getByRole("dialog").getByLabel("Valor").fill(amount);
    await page.getByLabel("Forma").selectOption(method);
    await page.getByLabel("Observação").fill("Recebido na recepção, na aula das 7h");
  };
  await shoot("invoice", "settle", { dialog: "Receber", dark: true });
  await page.getByLabel(/^Tudo/).uncheck();
  await page.getByRole("dialog").getByLabel("Valor").fill("cem");
  await shoot("invoice", "settle-errors", { wrong: "Registrar", only: 360 });
  await press(page, "Cancelar");
  await record("30", "Dinheiro");
  await press(page, /^Registrar R\$/);
  await expect(page.getByRole("button", { name: /^Estornar/ })).toBeVisible();
  await press(page, /^Estornar/);
  await page.getByLabel("Motivo").fill("Valor errado");
  await shoot("invoice", "reverse", { dark: true });
  await page.getByRole("dialog").getByRole("button", { name: "Estornar" }).click();
  await expect(toast(page, "Recebimento estornado")).toBeVisible();
  await record("50", "Transferência");
  await shoot("invoice", "partly-settled", {
    press: /^Registrar R\$/,
    sees: toast(page, "Recebimento registrado"),
    dark: true,
  });
};

export const sentInvoice: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("rosa@exemplo.com.br"));
  const address = `/invoices/${studio.studentIds[0]}`;
  await page.addInitScript(() => {
    Object.assign(window, { open: (link: string) => sessionStorage.setItem("whatsapp", link) });
  });
  await open(page, address, HEADING);
  await press(page, "Enviar por WhatsApp");
  await expect(toast(page, "WhatsApp aberto")).toBeVisible();
  const link = await page.evaluate(() => sessionStorage.getItem("whatsapp") ?? "");
  await press(page, "Enviar por E-mail");
  // The owner's chat counts as this day's contact of the address. Once the chat is recorded, the
  // screen asks before it sends the mail; until then the mail is sent without a question.
  const again = page.getByRole("button", { name: "Enviar de novo", exact: true });
  const sent = toast(page, "Cobrança enviada com sucesso!");
  await expect(again.or(sent)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(sent).toBeVisible();
  await open(page, address, HEADING);
  await shoot("invoice", "repeat", {
    press: "Enviar por E-mail",
    sees: page.getByRole("alertdialog", { name: "Enviar de novo?" }),
  });
  await shoot("mail", "charge", { mail: ["ana@exemplo.com.br", /^Fatura/], dark: true });
  await showMessage(page, new URL(link).searchParams.get("text") ?? "");
  await shoot("whatsapp", "charge", { only: 360 });
};
