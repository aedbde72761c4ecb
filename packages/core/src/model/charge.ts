/** The stored form of a charge. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import * as z from "zod/mini";
import { LateFee } from "./late-fee.ts";
import { LedgerEntry } from "./ledger.ts";
import type { Message } from "./message.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, innerObject, openEnum } from "./stored.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * A charge: its payment state, and a snapshot of everything that its mail and its preview say.
 * `isExtra` marks a charge that an owner made for something else than the plan; `planName` is then
 * its own name, and `requestId` identifies the click that made it. `ledger` lists what was
 * received, `settledCents` is its sum. `ledgerSize` is the number of stored entries: it reveals a
 * concurrent write. `entryLinks` counts how often an entry of the ledger was linked to a bank's
 * entry, or such a link removed: it reveals a concurrent link. A charge is `pago` when nothing is
 * left to pay: `paidDate` is then the day of its last settlement, `paidAt` the instant at which
 * that settlement was recorded. `voidedAt` is the instant at which the charge was voided
 * (`cancelado`). `reportedAt` is the instant of the payer's "Já paguei" that the owner has not
 * handled yet, `reportRefusal` the owner's last refusal of such a report. `promisedFor` is the day
 * for which the payer promised to pay, `promisedBy` the person who recorded the promise,
 * `promisedAt` the instant. `payerPromises` counts the payer's own promises, `brokenPromises` the
 * earlier promises whose day passed unpaid. `erasedAt` is the instant at which its student was
 * erased. `message` is the sort key of the message that is to tell the payer of the charge first;
 * `unsent` is the reason why there is none (`told.ts`). `discountCents` is the discount on the
 * price; a charge that it covers wholly is created as paid, without a settlement (docs/rules.md, "A
 * student's own terms"). `lateFee` and `punctualityCents` are the terms of delay and punctuality
 * that the owner had declared when the charge was made; a used punctuality discount is subtracted
 * from `amountCents` and included in `discountCents`. A new charge takes at most 1,000 bytes.
 */
export const Charge = z.object({
  studentId: z.int(),
  month: z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value)),
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
  dueDate: date,
  status: openEnum(["pendente", "pago", "cancelado"], "cancelado"),
  paidDate: z.nullable(date),
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
  promisedFor: z.optional(date),
  promisedAt: z.optional(z.string()),
  promisedBy: z.optional(openEnum(["owner", "payer"], "owner")),
  payerPromises: z.optional(z.int()),
  brokenPromises: z.optional(z.int()),
  erasedAt: z.optional(z.string()),
  message: z.optional(z.string()),
  unsent: z.optional(z.string()),
  createdAt: z.string(),
});
/**
 * A charge as read. `messages` are those that name it, the oldest first, and the one in `message`
 * (`store/messages.ts`); they are not stored with it.
 */
export type Charge = z.infer<typeof Charge> & { messages?: readonly Message[] | undefined };

/** Reads a charge. @throws ZodError for an item that cannot be read */
export const decodeCharge = (item: Item): Charge => decode(Charge, item);

/** Returns a charge's stored attributes, without its keys. An empty ledger is not stored. */
export function encodeCharge(charge: Charge): Item {
  const { messages: _messages, ledger, ledgerSize: _size, settledCents, ...fields } = charge;
  const received = ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents };
  return encode({ ...fields, ...received });
}

/**
 * Returns the instant (ISO UTC) of the student's "Já paguei" that the owner has not handled yet;
 * undefined if there is none.
 */
export const reportedAtOf = ({ status, reportedAt }: Pick<Charge, "status" | "reportedAt">): string | undefined =>
  status === "pendente" ? reportedAt : undefined;

type Promised = Pick<Charge, "status" | "ledger" | "promisedFor" | "promisedAt">;

/**
 * Returns the day (civil) for which payment of an open charge was promised; undefined without a
 * promise. A promise ends if a payment is reversed after the promise was recorded.
 */
export function promisedForOf({ status, ledger, promisedFor, promisedAt = "" }: Promised): CivilDate | undefined {
  const isOver = ledger.some(({ amountCents, at }) => amountCents < 0 && at > promisedAt);
  return status === "pendente" && !isOver ? promisedFor : undefined;
}

/**
 * Tells whether a promise holds reminders back: up to and including the promised day
 * (docs/rules.md, "Promises").
 */
export function isPromised(charge: Promised, today: CivilDate): boolean {
  const day = promisedForOf(charge);
  return day !== undefined && day >= today;
}

/**
 * Tells whether lists show a charge: a voided charge leaves every list, but its month is not
 * charged again.
 */
export const isListed = (charge: Charge): boolean => charge.status !== "cancelado";

type Aged = ChargeKey & Pick<Charge, "dueDate">;

const dueOf = (charge: Aged) => ({ dueDate: charge.dueDate, id: chargeIdOf(charge) });

/** Compares stored charges: the oldest due date comes first and, on one date, the lower id. */
export const byAge = (a: Aged, b: Aged): number => byDueDate(dueOf(a), dueOf(b));
