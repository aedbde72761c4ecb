/** The stored form of a charge. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import * as z from "zod/mini";
import type { Contact } from "./contact.ts";
import { LateFee } from "./late-fee.ts";
import { LedgerEntry } from "./ledger.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, innerObject, openEnum, UNKNOWN_ATTRIBUTES, type WithUnknownAttributes } from "./stored.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * The stored form of a mail. It is short, so that a charge fits one write unit; only this file
 * decodes its codes. Attributes that another release stored in it are kept when its state changes.
 */
const StoredMail = z.looseObject({
  st: openEnum(["C", "R", "S", "D", "F", "N", "U"], "U"),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  seen: z.optional(z.string()),
  msgId: z.optional(z.string()),
  why: z.optional(z.string()),
  with: z.optional(z.array(z.int())),
  lead: z.optional(z.int()),
  get was() {
    return z.optional(z.array(StoredMail));
  },
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
 * counts from 1; 0 means no attempt. `at` is the instant at which the mail reached this state.
 * `claimedBy` is the invocation that claimed the mail. `overtakenAt` is the instant at which a run
 * first noticed that events of later mails had arrived. `reason` is a code from `charge-view.ts`.
 * Instants are ISO UTC.
 *
 * A payer's charges of a run go out in one mail, which belongs to one of them
 * (docs/decisions/034-one-mail-a-family.md). In that charge, `covers` has the numbers of the other
 * students whose charges the mail names. In each of those charges, `lead` is the number of the
 * student whose charge has the mail. `earlier` has the mails before a repeat by hand. The repeat
 * names only its own charge; the earlier mails keep the outcome of the other charges.
 */
export type Mail = {
  state: State;
  attempt: number;
  at: string;
  claimedBy?: string | undefined;
  overtakenAt?: string | undefined;
  messageId?: string | undefined;
  reason?: string | undefined;
  covers?: readonly number[] | undefined;
  lead?: number | undefined;
  earlier?: readonly Mail[] | undefined;
} & WithUnknownAttributes;

/** Removes absent attributes: an item stores no empty attribute. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const decodeMail = ({ st, att, at, by, seen, msgId, why, with: covers, lead, was, ...unknown }: StoredMail): Mail => ({
  state: STATES[st],
  attempt: att,
  at,
  ...present({ claimedBy: by, overtakenAt: seen, messageId: msgId, reason: why, covers, lead }),
  ...(was && { earlier: was.map(decodeMail) }),
  ...(Object.keys(unknown).length > 0 && { [UNKNOWN_ATTRIBUTES]: unknown }),
});

/**
 * Encodes a mail for storage. Keeps the attributes that another release stored in it or in its
 * previous state (`before`).
 */
export function encodeMail(mail: Mail, before?: Mail): Item {
  const { state, attempt, at, claimedBy: by, overtakenAt: seen, messageId: msgId, reason: why } = mail;
  const { covers, lead, earlier } = mail;
  const was = earlier?.map((one) => encodeMail(one));
  const optional = present({ by, seen, msgId, why, with: covers?.length ? covers : undefined, lead, was });
  return {
    ...before?.[UNKNOWN_ATTRIBUTES],
    ...mail[UNKNOWN_ATTRIBUTES],
    st: CODES.get(state),
    att: attempt,
    at,
    ...optional,
  };
}

/**
 * A charge: its payment state, its mail, and a snapshot of everything that its mail and its preview
 * say. `isExtra` marks a charge that an owner made for something else than the plan; `planName` is
 * then its own name, and `requestId` identifies the click that made it. `ledger` lists what was
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
 * erased. `message` is the sort key of the message that carries the charge, if not its mail does
 * (`store/messages.ts`). `discountCents` is the discount on the price; a charge that it covers
 * wholly is created as paid, without a settlement (docs/rules.md, "A student's own terms").
 * `lateFee` and `punctualityCents` are the terms of delay and punctuality that the owner had
 * declared when the charge was made; a used punctuality discount is subtracted from `amountCents`
 * and included in `discountCents`. A new charge takes at most 1,000 bytes.
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
  createdAt: z.string(),
  mail: z.optional(z.pipe(StoredMail, z.transform(decodeMail))),
});
/**
 * A charge as read. `leadMail` is the mail of the charge's lead, if the charge has a lead and the
 * reader asked for the lead's mail (`store/lead-mails.ts`). `contacts` are the messages that name
 * it, `carrier` is the state of the one in `message`. None of the three is stored.
 */
export type Charge = z.infer<typeof Charge> & {
  leadMail?: Mail | undefined;
  carrier?: Mail | undefined;
  contacts?: readonly Contact[] | undefined;
};

/** Reads a charge. @throws ZodError for an item that cannot be read */
export const decodeCharge = (item: Item): Charge => decode(Charge, item);

/** Returns a charge's stored attributes, without its keys. An empty ledger is not stored. */
export function encodeCharge(charge: Charge): Item {
  const { mail, leadMail: _lead, carrier: _carrier, contacts: _contacts, ...stored } = charge;
  const { ledger, ledgerSize: _size, settledCents, ...fields } = stored;
  const received = ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents };
  return { ...encode({ ...fields, ...received }), ...(mail && { mail: encodeMail(mail) }) };
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
