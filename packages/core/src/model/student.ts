import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";
import { decode, innerObject, openEnum, storedDay, storedMonth } from "./stored.ts";

const text = z.nullable(z.string());
/** `basisPoints` are hundredths of a per cent. */
export const StoredRecess = innerObject({ from: storedMonth, to: storedMonth, basisPoints: z.int() });

/** See LGPD art. 8 §2. Instants are ISO UTC. `guardianName` is who consented for a minor. */
const OwnRegistration = innerObject({
  id: z.string(),
  emailHash: z.string(),
  consentVersion: z.string(),
  consentedAt: z.string(),
  guardianName: z.optional(z.string()),
});

/** The details that an owner may note about a student, and that an erasure removes. */
const details = { email: text, phone: text, birthday: text, notes: text, document: text };
export type StudentDetails = { [Name in keyof typeof details]: z.infer<(typeof details)[Name]> };
/** The details of a student about whom the owner noted nothing. */
export const NO_DETAILS: StudentDetails = { email: null, phone: null, birthday: null, notes: null, document: null };

/** A discount is centavos or hundredths of a per cent; `lastMonth` is the last month with it. */
const Discount = innerObject({
  cents: z.optional(z.int()),
  basisPoints: z.optional(z.int()),
  reason: text,
  lastMonth: z.nullable(storedMonth),
});
export type Discount = z.infer<typeof Discount>;

/** `linkRevision` counts how often the link to the payer's page was replaced. */
export const payerDetails = {
  name: z.string(),
  email: text,
  phone: text,
  document: text,
  linkRevision: z.optional(z.int()),
};
const PayerDetails = innerObject(payerDetails);
export type PayerDetails = z.infer<typeof PayerDetails>;

/**
 * See docs/rules/student.md, "A student's own terms". From the billing month `nextPriceFrom` on,
 * `nextPriceCents` is the own price. `payer` copies the payer with the number `payerId`
 * (`payer.ts`); both are present together.
 */
const terms = {
  ownPriceCents: z.optional(z.int()),
  nextPriceCents: z.optional(z.int()),
  nextPriceFrom: z.optional(storedMonth),
  recess: z.optional(StoredRecess),
  discount: z.optional(Discount),
  dueDay: z.optional(z.int()),
  payer: z.optional(PayerDetails),
  payerId: z.optional(z.int()),
};
export type StudentTerms = { [Name in keyof typeof terms]?: z.infer<(typeof terms)[Name]> | undefined };
/** The attributes of a student without own terms: a write removes each of them. */
export const NO_TERMS = {
  ownPriceCents: undefined,
  nextPriceCents: undefined,
  nextPriceFrom: undefined,
  recess: undefined,
  discount: undefined,
  dueDay: undefined,
  payer: undefined,
  payerId: undefined,
} satisfies StudentTerms;

/** A payer whom the owner declined, and the identifiers that payer and student shared then. */
const DeclinedPayer = innerObject({ payerId: z.int(), identifiers: z.array(z.string()) });
export type DeclinedPayer = z.infer<typeof DeclinedPayer>;

/**
 * `emailStatus` is of the address to which charges are mailed. `anchorMonth` is null until the
 * first charge fixes the cycle. `extraCharges` are ids with a number above 0. `approvedAt` ends the
 * waiting list. The student is hidden until the import in `importId` is done.
 */
export const Student = z.object({
  id: z.int(),
  planId: z.int(),
  name: z.string(),
  ...details,
  ...terms,
  status: openEnum(["ativo", "pausado", "arquivado", "aguardando"], "pausado"),
  pausedUntil: z.nullable(storedDay),
  anchorMonth: z.nullable(storedMonth),
  emailStatus: openEnum(["ok", "invalid", "complained"], "invalid"),
  createdAt: z.string(),
  approvedAt: z.optional(z.string()),
  erasedAt: z.optional(z.string()),
  registration: z.optional(OwnRegistration),
  remindersOff: z.optional(z.boolean()),
  linkRevision: z.optional(z.int()),
  importId: z.optional(z.string()),
  declinedPayers: z.optional(z.array(DeclinedPayer)),
  extraCharges: z.optional(z.array(z.int())),
});
export type Student = z.infer<typeof Student>;

/** Tells whether any charge was ever made for the student: an extra one fixes no cycle. */
export const wasCharged = ({
  anchorMonth,
  extraCharges = [],
}: Pick<Student, "anchorMonth" | "extraCharges">): boolean => anchorMonth !== null || extraCharges.length > 0;

export const studentOf = (item: Item): Student => decode(Student, item);
