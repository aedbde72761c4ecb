/** How a charge changes when money is received for it or a receipt is taken back. Pure; `payment/` stores the outcome. */
import type { SettlementMethod } from "@emdia/contracts/settlement";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { AppError } from "./app-error.ts";
import { isReversed, type LedgerEntry, liveSettlements } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import type { Profile } from "./profile.ts";

/**
 * Most entries in one ledger: it is stored with its charge and read with every list. The last one is kept for what settles
 * the charge: an open charge can always be paid.
 */
export const MAX_LEDGER = 50;

/** What is set pending and paid again within this time was one slip of the finger. */
const SLIP_MILLIS = 60_000;

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

/** The charge with another ledger: sum, status and days follow from it. */
function withLedger(payment: Payment, ledger: LedgerEntry[]): Payment {
  const settledCents = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isPaid = settledCents >= payment.amountCents;
  const days = liveSettlements(ledger).map(({ date }) => date);
  return {
    ...payment,
    ledger,
    settledCents,
    status: isPaid ? "pago" : "pendente",
    paidDate: isPaid ? (days.sort().at(-1) ?? null) : null,
    paidAt: isPaid ? ledger.at(-1)?.at : undefined,
  };
}

function addEntry(payment: Payment, entry: LedgerEntry): Payment {
  const after = withLedger(payment, [...payment.ledger, entry]);
  if (after.status === "pendente" && after.ledger.length >= MAX_LEDGER) throw new AppError("payment.ledger_full");
  return after;
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

/**
 * The paid charge as it was before it was set pending, where that was less than a minute before `at` (an instant, ISO UTC)
 * and nothing was said about it: the reversals go from its ledger. Undefined where there is no such charge.
 */
export function withoutSlip(payment: Payment, at: string): Payment | undefined {
  const isSlip = ({ reverses, note, at: since }: LedgerEntry) =>
    reverses !== undefined && note === undefined && Date.parse(at) - Date.parse(since) < SLIP_MILLIS;
  const kept = payment.ledger.findLastIndex((entry) => !isSlip(entry)) + 1;
  const before = withLedger(payment, payment.ledger.slice(0, kept));
  return payment.status === "pendente" && before.status === "pago" ? before : undefined;
}
