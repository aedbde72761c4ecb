/**
 * The changes to a charge when money is received for it or a receipt is reversed. Pure; `charge/`
 * stores the outcome.
 */
import type { SettlementMethod } from "@emdia/contracts/settlement";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { AppError } from "./app-error.ts";
import type { Charge } from "./charge.ts";
import { isReversed, type LedgerEntry, liveSettlements } from "./ledger.ts";

/**
 * The most entries in one ledger: it is stored with its charge and read with every list. The last
 * entry is reserved for the settlement that pays the charge in full: an open charge can always be
 * paid.
 */
export const MAX_LEDGER = 50;

/** A charge that is set pending and paid again within this time was a slip of the finger. */
const SLIP_MILLIS = 60_000;

/** The person who records: the account has one person so far. */
export const OWNER = "owner";

/** A receipt: an amount in centavos, the civil day of the payment, and its method. */
export type Received = {
  amountCents: number;
  date: CivilDate;
  method: SettlementMethod;
  note?: string | undefined;
  requestId?: string | undefined;
};

/**
 * Returns the amount still to be received for a charge, in centavos: zero for a paid or void
 * charge.
 */
export const openCentsOf = (charge: Pick<Charge, "status" | "amountCents" | "settledCents">): number =>
  charge.status === "pendente" ? charge.amountCents - charge.settledCents : 0;

/** Returns the charge with another ledger: sum, status and days follow from it. */
function withLedger(charge: Charge, ledger: LedgerEntry[]): Charge {
  const settledCents = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isPaid = settledCents >= charge.amountCents;
  const days = liveSettlements(ledger).map(({ date }) => date);
  return {
    ...charge,
    ledger,
    settledCents,
    status: isPaid ? "pago" : "pendente",
    paidDate: isPaid ? (days.sort().at(-1) ?? null) : null,
    paidAt: isPaid ? ledger.at(-1)?.at : undefined,
  };
}

function addEntry(charge: Charge, entry: LedgerEntry): Charge {
  const after = withLedger(charge, [...charge.ledger, entry]);
  if (after.status === "pendente" && after.ledger.length >= MAX_LEDGER) throw new AppError("payment.ledger_full");
  return after;
}

/**
 * Adds a settlement; the charge is paid when nothing is left. `at` is an instant (ISO UTC).
 * @throws AppError payment.not_found for a void charge, payment.already_paid, payment.overpaid for
 * more than is open, payment.ledger_full
 */
export function addSettlement(charge: Charge, received: Received, at: string): Charge {
  const { note, requestId, ...required } = received;
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  if (received.amountCents > openCentsOf(charge)) throw new AppError("payment.overpaid");
  return addEntry(charge, {
    number: charge.ledger.length + 1,
    ...required,
    at,
    by: OWNER,
    ...(note ? { note } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

/**
 * Reverses a settlement, so that its amount is open again. `date` is the owner's today, `at` an
 * instant (ISO UTC).
 * @throws AppError settlement.not_found, settlement.already_reversed, payment.ledger_full
 */
export function addReversal(
  charge: Charge,
  number: number,
  { date, at, note }: { date: CivilDate; at: string; note?: string | undefined },
): Charge {
  const settlement = charge.ledger.find((entry) => entry.number === number && entry.reverses === undefined);
  if (!settlement || charge.status === "cancelado") throw new AppError("settlement.not_found");
  if (isReversed(charge.ledger, settlement)) throw new AppError("settlement.already_reversed");
  return addEntry(charge, {
    number: charge.ledger.length + 1,
    amountCents: -settlement.amountCents,
    method: settlement.method,
    date,
    at,
    by: OWNER,
    reverses: number,
    ...(note ? { note } : {}),
  });
}

/** Reverses every settlement of a charge: it is open again, in full. */
export function reverseAll(charge: Charge, when: { date: CivilDate; at: string }): Charge {
  return liveSettlements(charge.ledger).reduce((open, { number }) => addReversal(open, number, when), charge);
}

/**
 * Returns the paid charge as it was before it was set pending, if that was less than a minute
 * before `at` (an instant, ISO UTC) and without a note: the reversals are removed from its ledger.
 * Undefined if there is no such charge.
 */
export function withoutSlip(charge: Charge, at: string): Charge | undefined {
  const isSlip = ({ reverses, note, at: since }: LedgerEntry) =>
    reverses !== undefined && note === undefined && Date.parse(at) - Date.parse(since) < SLIP_MILLIS;
  const kept = charge.ledger.findLastIndex((entry) => !isSlip(entry)) + 1;
  const before = withLedger(charge, charge.ledger.slice(0, kept));
  return charge.status === "pendente" && before.status === "pago" ? before : undefined;
}
