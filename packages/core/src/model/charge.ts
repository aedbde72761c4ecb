/** The stored form of a charge. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { Contact } from "./contact.ts";
import { LedgerEntry } from "./ledger.ts";
import type { Item } from "./ports/table.ts";
import { type Carried, decode, encode, inner, UNKNOWN } from "./stored.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * The stored form of a mail. It takes few bytes, so that a charge fits one write unit. Its codes
 * are decoded only here. Attributes that another release stored inside it are kept from state to
 * state.
 */
const StoredMail = z.looseObject({
  st: z.enum(["C", "R", "S", "D", "F", "N", "U"]),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  seen: z.optional(z.string()),
  msgId: z.optional(z.string()),
  why: z.optional(z.string()),
  rem: z.optional(z.boolean()),
});
type StoredMail = z.infer<typeof StoredMail>;

const STATES = {
  C: "claimed",
  R: "refused",
  S: "sent",
  D: "delivered",
  F: "failed",
  N: "skipped",
  U: "unconfirmed",
} as const satisfies Record<StoredMail["st"], string>;
type State = (typeof STATES)[StoredMail["st"]];
const CODES = new Map(Object.entries(STATES).map(([code, state]) => [state, code]));

/**
 * The state of a charge's mail (docs/billing-state.md): claimed; refused for now, to be claimed
 * again; sent; delivered; failed; skipped, with no mail to send; or never confirmed. `attempt`
 * counts from 1, 0 is no attempt. `at` is the instant of the state, `claimedBy` the invocation that
 * claimed the mail, `overtakenAt` the instant at which events of mails later than a claim's were
 * first noticed, `reason` a code of `charge-view.ts`, `isReminder` marks the claim of a reminder by
 * hand. Instants are ISO UTC.
 */
export type Mail = {
  state: State;
  attempt: number;
  at: string;
  claimedBy?: string | undefined;
  overtakenAt?: string | undefined;
  messageId?: string | undefined;
  reason?: string | undefined;
  isReminder?: boolean | undefined;
} & Carried;

/** Removes absent attributes: an item stores no empty ones. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const decodeMail = ({ st, att, at, by, seen, msgId, why, rem, ...unknown }: StoredMail): Mail => ({
  state: STATES[st],
  attempt: att,
  at,
  ...present({ claimedBy: by, overtakenAt: seen, messageId: msgId, reason: why, isReminder: rem }),
  ...(Object.keys(unknown).length > 0 && { [UNKNOWN]: unknown }),
});

/**
 * Encodes a mail for storage, with the attributes that another release stored inside it or inside
 * its predecessor (`before`).
 */
export function encodeMail(mail: Mail, before?: Mail): Item {
  const { state, attempt, at, claimedBy, overtakenAt, messageId, reason, isReminder } = mail;
  const optional = present({ by: claimedBy, seen: overtakenAt, msgId: messageId, why: reason, rem: isReminder });
  return { ...before?.[UNKNOWN], ...mail[UNKNOWN], st: CODES.get(state), att: attempt, at, ...optional };
}

/**
 * A charge: a snapshot of everything its mail and its preview say, its payment state, and its mail.
 * `frequency` is absent on charges stored before it was part of the snapshot. `ledger` lists what
 * was received, `settledCents` is its sum, and `ledgerSize` the number of stored entries, by which
 * a writer notices another writer. A charge is `pago` when nothing is left: `paidDate` is then the
 * day of its last settlement, `paidAt` the instant at which that settlement was recorded.
 * `voidedAt` is the instant at which the charge was voided (`cancelado`). `linkRevision` counts how
 * often the link to its page was replaced. `reportedAt` is the instant of the student's "Já paguei"
 * that waits for the owner, `reportRefusal` the owner's last refusal of such a report; `erasedAt`
 * is the instant at which its student was erased. `contacts` are the owner's reminders by hand,
 * `contactChanges` counts their changes, by which a writer notices another writer. `discountCents`
 * is the discount on the price, in centavos; a charge of which nothing is left is created as paid,
 * without a settlement (docs/rules.md, "A student's own terms"). A new charge takes at most 1,000
 * bytes (one write unit).
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
  frequency: z._default(z.nullable(z.string()), null),
  reference: z.string(),
  dueDate: date,
  status: z.enum(["pendente", "pago", "cancelado"]),
  paidDate: z.nullable(date),
  paidAt: z.optional(z.string()),
  ledger: z._default(z.array(LedgerEntry), []),
  ledgerSize: z._default(z.int(), 0),
  settledCents: z._default(z.int(), 0),
  discountCents: z.optional(z.int()),
  discountReason: z.optional(z.string()),
  voidedAt: z.optional(z.string()),
  voidReason: z.optional(z.string()),
  linkRevision: z.optional(z.int()),
  reportedAt: z.optional(z.string()),
  reportRefusal: z.optional(inner({ at: z.string(), reason: z.string() })),
  erasedAt: z.optional(z.string()),
  contacts: z.optional(z.array(Contact)),
  contactChanges: z.optional(z.int()),
  createdAt: z.string(),
  mail: z.optional(z.pipe(StoredMail, z.transform(decodeMail))),
});
export type Charge = z.infer<typeof Charge>;

/**
 * Reads a charge. A charge that was marked paid before charges had a ledger gets the equivalent
 * settlement.
 * @throws ZodError for one that cannot be read
 */
export function decodeCharge(item: Item): Charge {
  const charge = decode(Charge, item);
  const isSettled = charge.status === "pago" && charge.amountCents > 0;
  if (!isSettled || charge.ledger.length > 0) return charge;
  const { amountCents, paidDate, dueDate, paidAt, createdAt } = charge;
  const entry: LedgerEntry = {
    number: 1,
    amountCents,
    date: paidDate ?? dueDate,
    method: "outro",
    at: paidAt ?? createdAt,
    by: "owner",
  };
  return { ...charge, ledger: [entry], settledCents: amountCents };
}

/**
 * Returns a charge's stored attributes, without its keys; a ledger without entries takes no bytes.
 */
export function encodeCharge(charge: Charge): Item {
  const { mail, ledger, ledgerSize: _size, settledCents, ...fields } = charge;
  return {
    ...encode(fields),
    ...(ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents }),
    ...(mail && { mail: encodeMail(mail) }),
  };
}

/**
 * Returns the instant (ISO UTC) since which the student's "Já paguei" waits for the owner;
 * undefined if no report waits.
 */
export const reportedAtOf = ({ status, reportedAt }: Pick<Charge, "status" | "reportedAt">): string | undefined =>
  status === "pendente" ? reportedAt : undefined;

/**
 * Tells whether lists show a charge: a voided charge leaves every list, but its month stays
 * charged.
 */
export const isListed = (charge: Charge): boolean => charge.status !== "cancelado";
