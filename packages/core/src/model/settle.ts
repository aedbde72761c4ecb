import type { SettlementMethod } from "@emdia/contracts/settlement";
import { IS_AT_BANK } from "@emdia/contracts/settlement-methods";
import { highestAmountOn } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { amountToday, basisOf, isSettled } from "./amount-today.ts";
import { AppError } from "./app-error.ts";
import type { Charge } from "./charge.ts";
import {
  correctedIn,
  discountsIn,
  isChangeOfTerms,
  isCorrection,
  isReversed,
  type LedgerEntry,
  liveSettlements,
  receivedOf,
} from "./ledger.ts";
import { isStillEnough } from "./paid-as-asked.ts";

/**
 * An entry that leaves a charge open is refused if it would be the 50th, one that pays it if it
 * would be the 201st. A reversal is never refused, so that a charge can always be reopened.
 */
export const MAX_LEDGER = 50;
export const MAX_WHOLE_LEDGER = 4 * MAX_LEDGER;

/** A mark that is made, withdrawn and made again within this time was withdrawn by mistake. */
const SLIP_MILLIS = 60_000;

/** The authors of entries and contacts: the owner, the bank's matcher, the rule, the product. */
export const OWNER = "owner";
export const BANK = "bank";
export const RULE = "rule";
export const RUN = "run";
export const SYSTEM = "system";

/** `payerId` is today's payer. `askedOn` is the day of the code that asked for the amount. */
export type Received = {
  amountCents: number;
  date: CivilDate;
  method: SettlementMethod;
  note?: string | undefined;
  requestId?: string | undefined;
  entryKey?: string | undefined;
  payerId?: number | undefined;
  askedOn?: CivilDate | undefined;
};

/** Returns the open amount without late fee and discount: zero for a paid or void charge. */
export const openCentsOf = (charge: Pick<Charge, "status" | "amountCents" | "settledCents">): number =>
  charge.status === "pendente" ? charge.amountCents - charge.settledCents : 0;

/**
 * Pays the principal first, then fine and interest of that day. The whole amount by the due date
 * or of the code's day gets the punctuality discount; a fee below the owner's limit is waived.
 * @throws AppError payment.not_found, payment.already_paid, payment.overpaid, payment.ledger_full
 */
export const addSettlement = (charge: Charge, received: Received, at: string): Charge =>
  requireRoom(withSettlement(charge, received, at));

/**
 * Waives later fees too. @throws AppError payment.not_found for a void charge, payment.no_fee if
 * only the principal is owed, payment.ledger_full
 */
export function addWaiver(charge: Charge, { date, at }: { date: CivilDate; at: string }): Charge {
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  const { fineCents, interestCents } = amountToday(charge, date);
  const waivedCents = charge.status === "pendente" ? fineCents + interestCents : 0;
  if (waivedCents === 0) throw new AppError("payment.no_fee");
  const number = charge.ledger.length + 1;
  const waiver = { number, amountCents: 0, method: "outro", date, at, by: OWNER, waivedCents } as const;
  return requireRoom(withEntry(charge, waiver));
}

/**
 * The new amount includes the discount. @throws AppError payment.not_found for a void charge,
 * payment.already_paid, payment.below_settled, payment.ledger_full
 */
export function addCorrection(
  { discountCents: _cents, discountReason: _reason, ...charge }: Charge,
  toCents: number,
  { note, date, at, by = OWNER }: Reversed,
): Charge {
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  if (toCents < charge.settledCents) throw new AppError("payment.below_settled");
  const [number, correctedFromCents] = [charge.ledger.length + 1, charge.amountCents];
  const entry = { number, amountCents: 0, method: "outro", date, at, by, correctedFromCents } as const;
  const punctualityCents = charge.punctualityCents && Math.min(charge.punctualityCents, toCents - 1);
  const corrected = { ...charge, ...(punctualityCents !== undefined && { punctualityCents }) };
  return requireRoom(withEntry(corrected, { ...entry, correctedToCents: toCents, ...(note && { note }) }));
}

/**
 * A charge without `terms` of delay gets the given ones.
 * @throws AppError payment.not_found for a void charge, payment.already_paid, payment.ledger_full
 */
export function addDueDate(charge: Charge, dueTo: CivilDate, { terms, date, at }: Redated): Charge {
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  const hasTerms = charge.lateFee !== undefined || charge.punctualityCents !== undefined;
  const [number, dueFrom] = [charge.ledger.length + 1, charge.dueDate];
  const entry = { number, amountCents: 0, method: "outro", date, at, by: OWNER, dueFrom, dueTo } as const;
  return requireRoom(withEntry({ ...charge, ...(!hasTerms && terms), dueDate: dueTo }, entry));
}
type Redated = { terms: Pick<Charge, "lateFee" | "punctualityCents">; date: CivilDate; at: string };

/**
 * Ends a charge that asks for nothing more. @throws AppError payment.already_paid,
 * payment.partly_settled while any money received is not taken back, a fee alone included
 */
export function voided(charge: Charge, voidReason: string, voidedAt: string): Charge {
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  if (liveSettlements(charge.ledger).length > 0) throw new AppError("payment.partly_settled");
  return { ...charge, status: "cancelado", voidedAt, voidReason };
}

/** Links a bank's entry to a settlement; without a key it removes the link. */
export function linkEntry(charge: Charge, number: number, entryKey: string | undefined): Charge {
  const ledger = charge.ledger.map((entry) => {
    const { entryKey: _before, ...kept } = entry;
    return entry.number === number ? { ...kept, ...(entryKey && { entryKey }) } : entry;
  });
  return { ...charge, ledger, entryLinks: (charge.entryLinks ?? 0) + 1 };
}

/** Returns the settlements by hand: a settlement from the bank keeps its entry's key. */
export const unprovenSettlements = ({ ledger }: Pick<Charge, "ledger">): LedgerEntry[] =>
  liveSettlements(ledger).filter(({ method, entryKey }) => entryKey === undefined && IS_AT_BANK[method]);

type Reversed = { date: CivilDate; at: string; note?: string | undefined; by?: string };

/** @throws AppError settlement.not_found, settlement.already_reversed */
export function addReversal(charge: Charge, number: number, { date, at, note, by = OWNER }: Reversed): Charge {
  const settlement = charge.ledger.find(
    (entry) => entry.number === number && entry.reverses === undefined && !isChangeOfTerms(entry),
  );
  if (!settlement || charge.status === "cancelado") throw new AppError("settlement.not_found");
  if (isReversed(charge.ledger, settlement)) throw new AppError("settlement.already_reversed");
  const { feeCents, waivedCents } = settlement;
  // A later correction set the amount with this discount in it.
  const isCorrected = charge.ledger.some((entry) => isCorrection(entry) && entry.number > number);
  const discountCents = isCorrected ? undefined : settlement.discountCents;
  return withEntry(charge, {
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

/**
 * Reverses what the bank gave back, and records the rest again on its own day, as far as it is
 * owed: a fee may have been waived since. @throws AppError settlement.not_found,
 * settlement.already_reversed
 */
export function addRefund(charge: Charge, of: LedgerEntry, cents: number, refunded: Omit<Reversed, "by">): Charge {
  const open = addReversal(charge, of.number, { ...refunded, by: BANK });
  const { amountCents, date, method, entryKey, payerId } = of;
  const owedCents = highestAmountOn(amountToday(open, date));
  const kept = { amountCents: Math.min(amountCents - cents, owedCents), date, method, entryKey, payerId };
  return kept.amountCents > 0 ? withSettlement(open, kept, refunded.at) : open;
}

export function reverseAll(charge: Charge, when: { date: CivilDate; at: string }): Charge {
  return liveSettlements(charge.ledger).reduce((open, { number }) => addReversal(open, number, when), charge);
}

/**
 * Restores the owner's mark of the last minute that was withdrawn; no other entry comes back.
 * @throws AppError what `addSettlement` throws
 */
export function addMark(charge: Charge, received: Received, at: string): Charge {
  const [mark, withdrawal] = charge.ledger.slice(-2);
  const isSlip =
    charge.status === "pendente" &&
    mark?.number === withdrawal?.reverses &&
    withdrawal?.by === OWNER &&
    withdrawal.note === undefined &&
    Date.parse(at) - Date.parse(mark?.at ?? "") < SLIP_MILLIS;
  const isSame = isSlip && mark && isMarkOf(mark, received);
  return isSame ? withLedger(charge, charge.ledger.slice(0, -1)) : addSettlement(charge, received, at);
}

/** The charge's sum, status and days follow from its ledger. */
function withLedger(charge: Charge, ledger: LedgerEntry[]): Charge {
  const settledCents = receivedOf(ledger);
  const moreDiscount = discountsIn(ledger) - discountsIn(charge.ledger);
  const moreAsked = correctedIn(ledger) - correctedIn(charge.ledger);
  const amountCents = charge.amountCents - moreDiscount + moreAsked;
  const discountCents = (charge.discountCents ?? 0) + moreDiscount || undefined;
  const isPaid = isSettled({ ...charge, amountCents, ledger, settledCents });
  const days = liveSettlements(ledger).map(({ date }) => date);
  return {
    ...charge,
    ...(amountCents !== charge.amountCents && { amountCents, discountCents }),
    ledger,
    settledCents,
    status: isPaid ? "pago" : "pendente",
    paidDate: isPaid ? (days.sort().at(-1) ?? null) : null,
    paidAt: isPaid ? ledger.at(-1)?.at : undefined,
  };
}

const withEntry = (charge: Charge, entry: LedgerEntry): Charge => withLedger(charge, [...charge.ledger, entry]);

function requireRoom(charge: Charge): Charge {
  const { length } = charge.ledger;
  const isFull = charge.status === "pendente" ? length >= MAX_LEDGER : length > MAX_WHOLE_LEDGER;
  if (isFull) throw new AppError("payment.ledger_full");
  return charge;
}

function withSettlement(charge: Charge, received: Received, at: string): Charge {
  const { note, requestId, entryKey, askedOn, ...kept } = received;
  if (charge.status === "cancelado") throw new AppError("payment.not_found");
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  const owed = amountToday(charge, received.date);
  if (received.amountCents > highestAmountOn(owed)) throw new AppError("payment.overpaid");
  const feeCents = Math.max(0, received.amountCents - owed.principalCents);
  const isAsked =
    askedOn !== undefined &&
    received.amountCents === amountToday(charge, askedOn).totalCents &&
    isStillEnough(basisOf(charge), askedOn, received.date);
  const isWhole = isAsked || received.amountCents >= owed.totalCents;
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
  const left = amountToday(withEntry(charge, entry), received.date);
  const isSmall = isAsked || left.totalCents < (charge.lateFee?.waiveBelowCents ?? 0);
  const isWaived = left.principalCents === 0 && isSmall;
  return withEntry(charge, isWaived && left.totalCents > 0 ? { ...entry, waivedCents: left.totalCents } : entry);
}

/** Tells whether an entry by neither form nor bank recorded exactly what is received. */
const isMarkOf = (entry: LedgerEntry, { amountCents, date, method, payerId }: Received): boolean =>
  [entry.requestId, entry.note, entry.entryKey].every((value) => value === undefined) &&
  entry.amountCents === amountCents &&
  entry.date === date &&
  entry.method === method &&
  entry.payerId === payerId;
