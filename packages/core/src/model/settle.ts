/**
 * Changes a charge when money is received for it or a receipt is reversed. Pure: `charge/` stores
 * the result.
 */
import type { SettlementMethod } from "@emdia/contracts/settlement";
import { highestAmountOn } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { amountToday, isSettled } from "./amount-today.ts";
import { AppError } from "./app-error.ts";
import type { Charge } from "./charge.ts";
import { discountsIn, isReversed, type LedgerEntry, liveSettlements, receivedOf } from "./ledger.ts";

/**
 * A ledger may have at most this many entries: it is stored with its charge and read with every
 * list. The last entry is reserved for the settlement that pays the charge in full, so that an open
 * charge can always be paid.
 */
export const MAX_LEDGER = 50;

/** A charge that is set pending and paid again within this time was set pending by mistake. */
const SLIP_MILLIS = 60_000;

/** The authors of entries and contacts: the owner, the bank's matcher, the reminder rule. */
export const OWNER = "owner";
export const BANK = "bank";
export const RULE = "rule";

/**
 * A receipt: an amount in centavos, the civil day of the payment, and the payment method.
 * `entryKey` is the key of the bank's entry that proves it. `payerId` is the student's current
 * payer.
 */
export type Received = {
  amountCents: number;
  date: CivilDate;
  method: SettlementMethod;
  note?: string | undefined;
  requestId?: string | undefined;
  entryKey?: string | undefined;
  payerId?: number | undefined;
};

/**
 * Returns the principal still to be received for a charge, in centavos, without late fee and
 * discount: zero for a paid or void charge.
 */
export const openCentsOf = (charge: Pick<Charge, "status" | "amountCents" | "settledCents">): number =>
  charge.status === "pendente" ? charge.amountCents - charge.settledCents : 0;

/**
 * Returns the charge with another ledger, and with the sum, status and days that follow from it.
 */
function withLedger(charge: Charge, ledger: LedgerEntry[]): Charge {
  const settledCents = receivedOf(ledger);
  const moreDiscount = discountsIn(ledger) - discountsIn(charge.ledger);
  const amountCents = charge.amountCents - moreDiscount;
  const discountCents = (charge.discountCents ?? 0) + moreDiscount || undefined;
  const isPaid = isSettled({ ...charge, amountCents, ledger, settledCents });
  const days = liveSettlements(ledger).map(({ date }) => date);
  return {
    ...charge,
    ...(moreDiscount !== 0 && { amountCents, discountCents }),
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
 * Adds a settlement; the charge is paid when nothing is left to pay. The principal is paid first,
 * then fine and interest as of the payment's day; a payment of the whole amount owed by the due
 * date gets the punctuality discount. If only a fee below the owner's limit is left, it is waived.
 * `at` is an instant (ISO UTC).
 * @throws AppError payment.not_found for a void charge, payment.already_paid, payment.overpaid for
 *   more than is owed on the payment's day, payment.ledger_full
 */
export function addSettlement(charge: Charge, received: Received, at: string): Charge {
  const { note, requestId, entryKey, ...kept } = received;
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  const owed = amountToday(charge, received.date);
  if (received.amountCents > highestAmountOn(owed)) throw new AppError("payment.overpaid");
  const feeCents = Math.max(0, received.amountCents - owed.principalCents);
  const isWhole = received.amountCents >= owed.totalCents;
  const discountCents = isWhole ? Math.max(0, owed.principalCents - received.amountCents) : 0;
  const entry: LedgerEntry = {
    number: charge.ledger.length + 1,
    ...kept,
    at,
    by: entryKey ? BANK : OWNER,
    ...(note ? { note } : {}),
    ...(requestId ? { requestId } : {}),
    ...(entryKey ? { entryKey } : {}),
    ...(feeCents > 0 && { feeCents }),
    ...(discountCents > 0 && { discountCents }),
  };
  const left = amountToday(withLedger(charge, [...charge.ledger, entry]), received.date);
  const isWaived = left.principalCents === 0 && left.totalCents < (charge.lateFee?.waiveBelowCents ?? 0);
  return addEntry(charge, isWaived && left.totalCents > 0 ? { ...entry, waivedCents: left.totalCents } : entry);
}

/**
 * Waives the fine and interest of a charge, those until today and any later ones. The charge is
 * paid if nothing else is open. `date` is the owner's current day, `at` an instant (ISO UTC).
 * @throws AppError payment.not_found for a void charge, payment.no_fee when nothing is owed beyond
 * the principal, payment.ledger_full
 */
export function addWaiver(charge: Charge, { date, at }: { date: CivilDate; at: string }): Charge {
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  const { fineCents, interestCents } = amountToday(charge, date);
  const waivedCents = charge.status === "pendente" ? fineCents + interestCents : 0;
  if (waivedCents === 0) throw new AppError("payment.no_fee");
  const number = charge.ledger.length + 1;
  return addEntry(charge, { number, amountCents: 0, method: "outro", date, at, by: OWNER, waivedCents });
}

/**
 * Links a settlement to the bank's entry with this key; without a key, removes the link. The
 * amounts stay as they are.
 */
export function linkEntry(charge: Charge, number: number, entryKey: string | undefined): Charge {
  const ledger = charge.ledger.map((entry) => {
    const { entryKey: _before, ...kept } = entry;
    return entry.number === number ? { ...kept, ...(entryKey && { entryKey }) } : entry;
  });
  return { ...charge, ledger, entryLinks: (charge.entryLinks ?? 0) + 1 };
}

/** The methods with which a payment may have reached the bank account. */
const AT_BANK: ReadonlySet<SettlementMethod> = new Set(["pix", "transferencia", "outro"]);

/**
 * Returns the settlements that no bank's entry proves yet. All of them were recorded by hand: a
 * settlement from the bank keeps its entry's key.
 */
export const unprovenSettlements = ({ ledger }: Pick<Charge, "ledger">): LedgerEntry[] =>
  liveSettlements(ledger).filter(({ method, entryKey }) => entryKey === undefined && AT_BANK.has(method));

/**
 * Reverses a settlement or a waiver, so that its amount is open again. `date` is the owner's
 * current day, `at` an instant (ISO UTC), `by` the author of the reversal, by default the owner.
 * @throws AppError settlement.not_found, settlement.already_reversed, payment.ledger_full
 */
export function addReversal(
  charge: Charge,
  number: number,
  { date, at, note, by = OWNER }: { date: CivilDate; at: string; note?: string | undefined; by?: string },
): Charge {
  const settlement = charge.ledger.find((entry) => entry.number === number && entry.reverses === undefined);
  if (!settlement || charge.status === "cancelado") throw new AppError("settlement.not_found");
  if (isReversed(charge.ledger, settlement)) throw new AppError("settlement.already_reversed");
  const { feeCents, discountCents, waivedCents } = settlement;
  return addEntry(charge, {
    number: charge.ledger.length + 1,
    amountCents: 0 - settlement.amountCents,
    ...(feeCents && { feeCents: -feeCents }),
    ...(discountCents && { discountCents: -discountCents }),
    ...(waivedCents && { waivedCents: -waivedCents }),
    method: settlement.method,
    date,
    at,
    by,
    reverses: number,
    ...(note ? { note } : {}),
  });
}

/** Reverses every settlement of a charge, so that its full amount is open again. */
export function reverseAll(charge: Charge, when: { date: CivilDate; at: string }): Charge {
  return liveSettlements(charge.ledger).reduce((open, { number }) => addReversal(open, number, when), charge);
}

/**
 * Returns the charge as it was while paid, if it was set pending by mistake: less than a minute
 * before `at` (an instant, ISO UTC) and without a note. The reversals are removed from its ledger.
 * Returns undefined if no such mistake was made.
 */
export function withoutMistakenReversal(charge: Charge, at: string): Charge | undefined {
  const isSlip = ({ reverses, note, at: since }: LedgerEntry) =>
    reverses !== undefined && note === undefined && Date.parse(at) - Date.parse(since) < SLIP_MILLIS;
  const kept = charge.ledger.findLastIndex((entry) => !isSlip(entry)) + 1;
  const before = withLedger(charge, charge.ledger.slice(0, kept));
  return charge.status === "pendente" && before.status === "pago" ? before : undefined;
}
