import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import type { Clock } from "../../types.ts";
import { type Authority, yearsAfter } from "./authority.ts";
import type { AccountRecord, BankRecords, PixRecord, RefundRecord } from "./records.ts";

export class BankError extends Error {
  override readonly name = "BankError";
}

export interface Payment {
  code: string;
  /** The customer pays this amount in place of the code's. */
  amountCents?: number | undefined;
  message?: string | undefined;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The stand-in's number in the payment system, which no real bank has. */
const ISPB = "99999999";

/** A failed refund does not count. */
export function leftOf({ amountCents, refunds }: PixRecord): number {
  const back = refunds.filter(({ status }) => status !== "NAO_REALIZADO");
  return back.reduce((left, refund) => left - refund.amountCents, amountCents);
}

export type BankControls = ReturnType<typeof createControls>;

type Refund = { endToEndId: string; amountCents?: number } & Partial<Pick<RefundRecord, "nature" | "status">>;

/** A payment gets the clock's instant. */
export function createControls(url: string, records: BankRecords, authority: Authority, clock: Clock) {
  return {
    url,
    authority: authority.certificate,
    openAccount: (key: string) => openAccount(records, authority, clock.now(), key),
    accounts: records.accounts.all,
    /** @throws BankError for an invalid code, one without an amount, or an unknown key */
    pay: (payment: Payment) => pay(records, clock.now(), payment),
    /** @throws BankError for an unknown payment, or for more than its unrefunded rest */
    refund({ endToEndId, amountCents, nature = "ORIGINAL", status = "DEVOLVIDO" }: Refund) {
      const pix = records.payments.get(endToEndId);
      if (pix === undefined) throw new BankError("O Pix não foi encontrado.");
      const amount = amountCents ?? leftOf(pix);
      if (amount < 1 || amount > leftOf(pix)) throw new BankError("A devolução passa do que resta do Pix.");
      const id = `D${pix.refunds.length + 1}`;
      const at = clock.now();
      const rtrId = paymentIdOf("D", at);
      const refund = { id, rtrId, amountCents: amount, nature, status, at: at.toISOString() };
      records.payments.put(endToEndId, { ...pix, refunds: [...pix.refunds, refund] });
    },
    payments: () => records.payments.all().toReversed(),
    quirks: records.quirks,
    setQuirks: records.setQuirks,
  };
}

/** Composes an id: `E` for a payment or `D` for a refund, the bank, the minute, 11 characters. */
function paymentIdOf(kind: "E" | "D", now: Date): string {
  const minute = now.toISOString().replace(/\D/g, "").slice(0, 12);
  return kind + ISPB + minute + Array.from({ length: 11 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** The account's certificate ends in a year by both clocks, because TLS uses real time. */
function openAccount(records: BankRecords, authority: Authority, now: Date, key: string): AccountRecord {
  const known = records.accounts.all().find((one) => one.key === key);
  if (known) return known;
  const clientId = randomUUID();
  const account = {
    clientId,
    clientSecret: randomBytes(24).toString("base64url"),
    key,
    ...authority.client(clientId, yearsAfter(Math.max(now.getTime(), Date.now()), 1)),
  };
  records.accounts.put(clientId, account);
  return account;
}

function pay(records: BankRecords, now: Date, payment: Payment): PixRecord {
  const code = parsePixCode(payment.code.trim());
  if (code === undefined) throw new BankError("Este texto não é um código PIX.");
  const amountCents = payment.amountCents ?? code.amountCents;
  if (amountCents === undefined || amountCents < 1) throw new BankError("O código não tem valor: diga quanto pagar.");
  if (!records.accounts.all().some(({ key }) => key === code.key))
    throw new BankError(`A chave ${code.key} não é de uma conta deste banco: abra a conta primeiro.`);
  const pix: PixRecord = {
    endToEndId: paymentIdOf("E", now),
    amountCents,
    key: code.key,
    at: now.toISOString(),
    refunds: [],
    ...(code.txid !== undefined && code.txid !== "***" && { txid: code.txid }),
    ...(payment.message && { message: payment.message }),
  };
  records.payments.put(pix.endToEndId, pix);
  return pix;
}
