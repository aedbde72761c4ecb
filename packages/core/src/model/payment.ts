/** What a charge is, as stored. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { Contact } from "./contact.ts";
import { LedgerEntry } from "./ledger.ts";
import type { Item } from "./ports/table.ts";
import { type Carried, decode, encode, inner, UNKNOWN } from "./stored.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * A mail as it is stored, in few bytes: a charge fits one write unit. Its codes are decoded here and nowhere else. What
 * another release stored inside stays with it from state to state.
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
 * How far a charge's mail got (docs/billing-state.md): claimed; refused for now, to be claimed again; sent; delivered;
 * failed; skipped, with none to send; or never confirmed. `attempt` counts from 1, 0 is no attempt. `at` is the state's
 * instant, `claimedBy` the invocation that claimed it, `overtakenAt` when events of later mails than a claim's were first
 * noticed, `reason` a code of `payment-view.ts`, `isReminder` a claim of a reminder by hand. Instants are ISO UTC.
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

/** Takes attributes away that are absent: an item holds no empty ones. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const decodeMail = ({ st, att, at, by, seen, msgId, why, rem, ...unknown }: StoredMail): Mail => ({
  state: STATES[st],
  attempt: att,
  at,
  ...present({ claimedBy: by, overtakenAt: seen, messageId: msgId, reason: why, isReminder: rem }),
  ...(Object.keys(unknown).length > 0 && { [UNKNOWN]: unknown }),
});

/** A mail as it is stored, with what another release stored inside it or inside the one that it follows (`before`). */
export function encodeMail(mail: Mail, before?: Mail): Item {
  const { state, attempt, at, claimedBy, overtakenAt, messageId, reason, isReminder } = mail;
  const optional = present({ by: claimedBy, seen: overtakenAt, msgId: messageId, why: reason, rem: isReminder });
  return { ...before?.[UNKNOWN], ...mail[UNKNOWN], st: CODES.get(state), att: attempt, at, ...optional };
}

/**
 * A charge: a snapshot of everything its mail and its preview say, whether it is paid, and its mail. `frequency` is absent
 * on charges stored before it was part of the snapshot. `ledger` says what was received, `settledCents` its sum and
 * `ledgerSize` how many entries are stored, by which a writer notices another one. A charge is `pago` when nothing is left:
 * `paidDate` is then the day of its last settlement, `paidAt` the instant at which that was recorded. `voidedAt` is the
 * instant at which it was voided (`cancelado`). `linkRevision` counts how often the link to its page was replaced.
 * `reportedAt` is the instant of the student's "Já paguei" that waits for the owner, `reportRefusal` the owner's last no
 * to one; `erasedAt` says since when its student is erased. `contacts` are the owner's reminders by hand, `contactChanges` how often they
 * changed, by which a writer notices another one. `discountCents` is what was taken off the price, in centavos; a charge of
 * which nothing is left is made paid, without a settlement (docs/rules.md, "A student's own terms"). At most 1,000 bytes when it is made (one write unit).
 */
export const Payment = z.object({
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
export type Payment = z.infer<typeof Payment>;

/**
 * Reads a charge. One that was marked paid before charges had a ledger has the settlement that this meant.
 * @throws ZodError for one that cannot be read
 */
export function paymentOf(item: Item): Payment {
  const payment = decode(Payment, item);
  const isSettled = payment.status === "pago" && payment.amountCents > 0;
  if (!isSettled || payment.ledger.length > 0) return payment;
  const { amountCents, paidDate, dueDate, paidAt, createdAt } = payment;
  const entry: LedgerEntry = {
    number: 1,
    amountCents,
    date: paidDate ?? dueDate,
    method: "outro",
    at: paidAt ?? createdAt,
    by: "owner",
  };
  return { ...payment, ledger: [entry], settledCents: amountCents };
}

/** A charge's attributes as they are stored, without its keys; a ledger without entries takes no bytes. */
export function encodePayment(payment: Payment): Item {
  const { mail, ledger, ledgerSize: _size, settledCents, ...fields } = payment;
  return {
    ...encode(fields),
    ...(ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents }),
    ...(mail && { mail: encodeMail(mail) }),
  };
}

/** Since when the student's "Já paguei" waits for the owner: an instant (ISO UTC), or undefined where none does. */
export const reportedAtOf = ({ status, reportedAt }: Pick<Payment, "status" | "reportedAt">): string | undefined =>
  status === "pendente" ? reportedAt : undefined;

/** A voided charge leaves every list, but its month stays charged. */
export const isListed = (payment: Payment): boolean => payment.status !== "cancelado";
