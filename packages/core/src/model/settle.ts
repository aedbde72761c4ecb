/** How a charge changes when money is received for it or a receipt is taken back. Pure; `payment/` stores the outcome. */
import type { SettlementMethod } from "@emdia/contracts/settlement";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { AppError } from "./app-error.ts";
import { isReversed, type LedgerEntry, liveSettlements } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import type { Profile } from "./profile.ts";

/** Most entries in one ledger: it is stored with its charge and read with every list. */
export const MAX_LEDGER = 50;

/** Who records: the account has one person so far. */
export const OWNER = "owner";

/** What was received: an amount in centavos, the civil day of the payment, and how it was paid. */
export type Received = {
  amountCents: number;
  date: CivilDate;
  method: SettlementMethod;
  note?: string | undefined;
  requestId?: string | undefined;
};

/** What is still to be received for a charge, in centavos: nothing for one that is paid or void. */
export const openCentsOf = (payment: Pick<Payment, "status" | "amountCents" | "settledCents">): number =>
  payment.status === "pendente" ? payment.amountCents - payment.settledCents : 0;

/** How the owner is usually paid: what a settlement says when nobody chose a method. */
export function usualMethodOf({ paymentMethod }: Pick<Profile, "paymentMethod">): SettlementMethod {
  if (paymentMethod === "cash") return "dinheiro";
  return paymentMethod === "bank" ? "transferencia" : "pix";
}

function addEntry(payment: Payment, entry: LedgerEntry): Payment {
  if (payment.ledger.length >= MAX_LEDGER) throw new AppError("payment.ledger_full");
  const ledger = [...payment.ledger, entry];
  const settledCents = payment.settledCents + entry.amountCents;
  const isPaid = settledCents >= payment.amountCents;
  const days = liveSettlements(ledger).map(({ date }) => date);
  return {
    ...payment,
    ledger,
    settledCents,
    status: isPaid ? "pago" : "pendente",
    paidDate: isPaid ? (days.sort().at(-1) ?? null) : null,
    paidAt: isPaid ? entry.at : undefined,
  };
}

/**
 * Adds a settlement; the charge is paid when nothing is left. `at` is an instant (ISO UTC).
 * @throws AppError payment.not_found for a void charge, payment.already_paid, payment.overpaid for more than is open,
 *   payment.ledger_full
 */
export function addSettlement(payment: Payment, received: Received, at: string): Payment {
  const { note, requestId, ...required } = received;
  if (payment.status === "cancelado") throw new AppError("payment.not_found");
  if (payment.status === "pago") throw new AppError("payment.already_paid");
  if (received.amountCents > openCentsOf(payment)) throw new AppError("payment.overpaid");
  return addEntry(payment, {
    number: payment.ledger.length + 1,
    ...required,
    at,
    by: OWNER,
    ...(note ? { note } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

/**
 * Takes a settlement back, so that its amount is open again. `date` is the owner's today, `at` an instant (ISO UTC).
 * @throws AppError settlement.not_found, settlement.already_reversed, payment.ledger_full
 */
export function addReversal(
  payment: Payment,
  number: number,
  { date, at, note }: { date: CivilDate; at: string; note?: string | undefined },
): Payment {
  const settlement = payment.ledger.find((entry) => entry.number === number && entry.reverses === undefined);
  if (!settlement || payment.status === "cancelado") throw new AppError("settlement.not_found");
  if (isReversed(payment.ledger, settlement)) throw new AppError("settlement.already_reversed");
  return addEntry(payment, {
    number: payment.ledger.length + 1,
    amountCents: -settlement.amountCents,
    method: settlement.method,
    date,
    at,
    by: OWNER,
    reverses: number,
    ...(note ? { note } : {}),
  });
}

/** Takes back everything that was received for a charge: it is open again, in full. */
export function reverseAll(payment: Payment, when: { date: CivilDate; at: string }): Payment {
  return liveSettlements(payment.ledger).reduce((open, { number }) => addReversal(open, number, when), payment);
}
