import { addMonths, type CivilDate, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import * as z from "zod/mini";
import { LateFee } from "./late-fee.ts";
import { LedgerEntry } from "./ledger.ts";
import type { Message } from "./message.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, innerObject, openEnum, storedDay, storedMonth } from "./stored.ts";
import type { Student } from "./student.ts";

/**
 * A snapshot of what the charge's mail says. An `isExtra` charge has its own name in `planName`.
 * `ledgerSize` and `entryLinks` reveal concurrent writes. `message` tells the payer first, `unsent`
 * is why there is none (`told.ts`). At most 1,000 bytes (docs/data-model.md).
 */
export const Charge = z.object({
  studentId: z.int(),
  month: storedMonth,
  sequence: z.int(),
  planId: z.int(),
  planName: z.string(),
  studentName: z.string(),
  amountCents: z.int(),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  isExtra: z.optional(z.boolean()),
  requestId: z.optional(z.string()),
  frequency: z.nullable(z.string()),
  reference: z.string(),
  dueDate: storedDay,
  status: openEnum(["pendente", "pago", "cancelado"], "cancelado"),
  paidDate: z.nullable(storedDay),
  paidAt: z.optional(z.string()),
  ledger: z._default(z.array(LedgerEntry), []),
  ledgerSize: z._default(z.int(), 0),
  settledCents: z._default(z.int(), 0),
  entryLinks: z.optional(z.int()),
  discountCents: z.optional(z.int()),
  discountReason: z.optional(z.string()),
  lateFee: z.optional(LateFee),
  punctualityCents: z.optional(z.int()),
  voidedAt: z.optional(z.string()),
  voidReason: z.optional(z.string()),
  reportedAt: z.optional(z.string()),
  reportRefusal: z.optional(innerObject({ at: z.string(), reason: z.string() })),
  promisedFor: z.optional(storedDay),
  promisedAt: z.optional(z.string()),
  promisedBy: z.optional(openEnum(["owner", "payer"], "owner")),
  payerPromises: z.optional(z.int()),
  brokenPromises: z.optional(z.int()),
  erasedAt: z.optional(z.string()),
  message: z.optional(z.string()),
  unsent: z.optional(z.string()),
  createdAt: z.string(),
});
/** `messages`, stored apart, are those that name the charge, with `message`, the oldest first. */
export type Charge = z.infer<typeof Charge> & { messages?: readonly Message[] | undefined };

export const decodeCharge = (item: Item): Charge => decode(Charge, item);

export function encodeCharge(charge: Charge): Item {
  const { messages: _messages, ledger, ledgerSize: _size, settledCents, ...fields } = charge;
  const received = ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents };
  return encode({ ...fields, ...received });
}

/** Returns the instant of a student's "Já paguei" that the owner has not handled yet. */
export const reportedAtOf = ({ status, reportedAt }: Pick<Charge, "status" | "reportedAt">): string | undefined =>
  status === "pendente" ? reportedAt : undefined;

type Promised = Pick<Charge, "status" | "ledger" | "promisedFor" | "promisedAt">;

/** A promise ends if a payment is reversed after the promise was recorded. */
export function promisedForOf({ status, ledger, promisedFor, promisedAt = "" }: Promised): CivilDate | undefined {
  const isOver = ledger.some(({ amountCents, at }) => amountCents < 0 && at > promisedAt);
  return status === "pendente" && !isOver ? promisedFor : undefined;
}

/** Tells whether a promise holds, up to and including its day (docs/rules/payer.md, "Promises"). */
export function isPromised(charge: Promised, today: CivilDate): boolean {
  const day = promisedForOf(charge);
  return day !== undefined && day >= today;
}

/** A voided charge leaves every list but the timeline; its month is charged again by hand alone. */
export const isListed = (charge: Charge): boolean => charge.status !== "cancelado";

type Aged = ChargeKey & Pick<Charge, "dueDate">;

/** Compares stored charges: the oldest due date comes first and, on one date, the lower id. */
export const byAge = (a: Aged, b: Aged): number => byDueDate(dueOf(a), dueOf(b));

const dueOf = (charge: Aged) => ({ dueDate: charge.dueDate, id: chargeIdOf(charge) });

/** The keys of a student's charges are computed, so that no index on students is needed. */
type Charged = Pick<Student, "id" | "extraCharges">;

export function chargeKeysOf({ id, extraCharges = [] }: Charged, from: YearMonth, to: YearMonth): ChargeKey[] {
  const count = Math.max(monthsBetween(from, to) + 1, 0);
  const months = Array.from({ length: count }, (_, index) => addMonths(from, index));
  const extras = extraCharges.flatMap((one) => parseChargeId(one) ?? []);
  return [
    ...months.map((month) => ({ studentId: id, month, sequence: 0 })),
    ...extras.filter(({ month }) => month >= from && month <= to),
  ];
}

/** Returns 0 while no monthly charge is stored, undefined after 99. No number is given twice. */
export function freeNumberOf(student: Charged, month: YearMonth, isMonthlyStored: boolean): number | undefined {
  if (!isMonthlyStored) return 0;
  const taken = chargeKeysOf(student, month, month).map(({ sequence }) => sequence);
  const next = Math.max(...taken) + 1;
  return next > 99 ? undefined : next;
}
