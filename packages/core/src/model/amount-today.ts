/** Every screen, message, code and sum computes the amount of a day here. */
import { type AmountBasis, type AmountOfDay, amountOn } from "@emdia/contracts/values/amount-today";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { sumCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { Charge } from "./charge.ts";
import { chargeKeyOfSk, dueDateOfOpenKey } from "./keys.ts";
import { discountsIn, liveSettlements, liveWaiver, principalOf } from "./ledger.ts";
import type { Item } from "./ports/table.ts";

type Owed = Pick<
  Charge,
  "amountCents" | "settledCents" | "ledger" | "dueDate" | "lateFee" | "punctualityCents" | "status"
>;

export function basisOf({ amountCents, settledCents, ledger, dueDate, ...terms }: Omit<Owed, "status">): AmountBasis {
  const settlements = liveSettlements(ledger);
  return {
    dueDate,
    openCents: Math.max(0, amountCents - settledCents),
    lateFee: terms.lateFee,
    // What a payment has used is in the charge's amount already.
    punctualityCents: Math.max(0, (terms.punctualityCents ?? 0) - discountsIn(ledger)),
    paid: settlements.map((entry) => ({ cents: principalOf(entry), date: entry.date })),
    feeSettledCents: sumCents(settlements.map(({ feeCents = 0, waivedCents = 0 }) => feeCents + waivedCents)),
    isWaived: liveWaiver(ledger) !== undefined,
  };
}

/** Returns what is owed on a day by the charge's own terms, in centavos. Its status is ignored. */
export const amountToday = (charge: Omit<Owed, "status">, day: CivilDate): AmountOfDay =>
  amountOn(basisOf(charge), day);

/** Tells whether principal, fine and interest are paid according to the ledger. */
export const isSettled = (charge: Omit<Owed, "status">): boolean =>
  amountToday(charge, charge.dueDate).totalCents === 0;

/** Returns the total amount owed on a day, in centavos: zero for a paid or void charge. */
export const owedCentsOn = (charge: Owed, day: CivilDate): number =>
  charge.status === "pendente" ? amountToday(charge, day).totalCents : 0;

export const sumOwedOn = (charges: readonly Owed[], day: CivilDate): number =>
  sumCents(charges.map((charge) => owedCentsOn(charge, day)));

const Projected = z.pick(Charge, {
  amountCents: true,
  settledCents: true,
  ledger: true,
  lateFee: true,
  punctualityCents: true,
  reportedAt: true,
  promisedFor: true,
  promisedAt: true,
  promisedBy: true,
  brokenPromises: true,
  message: true,
});

/** The attributes that the index `open` projects (stacks/storage.ts). */
export const OPEN_INDEX_ATTRIBUTES: readonly string[] = Object.keys(Projected.shape);

/** These attributes give the amount of a day, reports and promises, and the message's key. */
export type OpenCharge = ChargeKey & Pick<Charge, "dueDate" | "status" | keyof typeof Projected.shape>;

/** @throws ZodError, TypeError for an item that cannot be read */
export function openChargeOf(item: Item): OpenCharge {
  const key = chargeKeyOfSk(String(item.sk));
  if (!key) throw new TypeError(`no charge has the key ${item.sk}`);
  const dueDate = civilDate(dueDateOfOpenKey(String(item.l1sk)));
  return { ...key, ...Projected.parse(item), dueDate, status: "pendente" };
}

export const overdueOn = <T extends Pick<OpenCharge, "dueDate">>(open: readonly T[], today: CivilDate): T[] =>
  open.filter(({ dueDate }) => dueDate < today);
