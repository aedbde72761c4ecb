import { expect } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { plus } from "../../simulation/judge/rules.ts";
import {
  dayText,
  explained,
  type Owed,
  openOn,
  owedOn,
  PRICE,
  paidOf,
  paymentsOf,
  reais,
  receivedOf,
  referenceOf,
  sum,
} from "./debt-ledger.ts";
import { codeIn, expectSays, newestMail, readHtml, type World, words } from "./world.ts";

const NOTHING_TO_ASK = /PIX copia e cola|Ver e pagar/;

/** Returns what a message says about a charge on a day: what explains the amount, or the amount. */
const saysOf = (one: Owed, day: string) => explained(one, day) ?? reais(owedOn(one, day).total);

/** Expects a mail with a line for each charge, the sum, its code and the page; returns the txid. */
export async function expectAsks(world: World, day: string, asked: readonly Owed[]): Promise<string> {
  const { ledger, pageUrl } = world;
  const { html, text } = await newestMail(world);
  const total = sum(asked.map((one) => owedOn(one, day).total));
  const wanted = [...asked.map((one) => saysOf(one, day)), ...asked.map(referenceOf), reais(total)];
  const [only] = asked;
  const isInTime = only && asked.length === 1 && owedOn(only, day).total === PRICE;
  const tomorrow = only ? owedOn(only, plus(day, 1)).total : 0;
  if (isInTime) wanted.push(`Vence em ${dayText(only.due)}`, "multa de 2% e juros de 1% ao mês");
  for (const part of [text, readHtml(html)]) expectSays(part, wanted, { ledger, day });
  if (isInTime && tomorrow !== PRICE) expectSays(text, [`Amanhã: ${reais(tomorrow)}`], { ledger, day });
  if (asked.length > 1) expect(words(text)).toContain(`Total: ${reais(total)}\n`);
  for (const part of [text, html]) {
    expect(part).toContain(pageUrl);
    expect(codeIn(part)).toMatchObject({ cents: total, txid: expect.stringMatching(/^E\w{24}$/) });
  }
  return codeIn(text).txid;
}

/** Expects a reminder that asks for everything that is open, and returns its txid. */
export const expectReminder = (world: World, day: string): Promise<string> =>
  expectAsks(world, day, openOn(world.ledger, day));

export async function expectReceipt(world: World, day: string): Promise<void> {
  const { ledger } = world;
  const { subject, html, text } = await newestMail(world);
  const paid = ledger.filter(({ payments }) => payments.some((one) => one.day === day));
  const parts = paymentsOf(ledger).filter((one) => one.day === day);
  expect(subject).toBe(`Recibo: ${paid.length} cobranças`);
  const sums = [reais(sum(parts.map(receivedOf))), ...parts.map((part) => reais(receivedOf(part)))];
  const wanted = [
    ...[...sums, dayText(day), "PIX", ...paid.map(referenceOf)],
    ...parts.filter(({ fee }) => fee > 0).map(({ fee }) => `Com ${reais(fee)} de multa e juros`),
    ...openOn(paid, day).map(restOf),
  ];
  for (const part of [text, readHtml(html)]) {
    expectSays(part, wanted, { ledger, day });
    expect(part).not.toMatch(NOTHING_TO_ASK);
  }
  const [, link = ""] = /Baixar recibo \(PDF\): (\S+)/.exec(text) ?? [];
  const pdf = await (await world.page.request.get(link)).body();
  const printed = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const fees = parts.filter(({ fee }) => fee > 0).map(({ fee }) => `Inclui ${reais(fee)} de multa e juros`);
  // The fonts of a PDF have an en dash for the minus sign.
  expectSays(printed.text.replaceAll("–", "−"), [...sums, ...fees, ...openOn(paid, day).map(restOf)], { ledger, day });
}

/** Returns a receipt's words on the rest: fees that still grow come on top, without an amount. */
const restOf = (one: Owed) =>
  `Falta pagar: ${reais(PRICE)} − pago ${reais(paidOf(one))} = ${reais(PRICE - paidOf(one))}, mais multa e juros`;
