/** What a charge is, as stored. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * How far a charge's mail got (docs/billing-state.md): C claimed, R refused for now and to be claimed again, S sent,
 * D delivered, F failed, N none to send, U never confirmed. `by` is the claiming invocation, `at` its instant,
 * `seen` when events of later mails than a claim's were first noticed.
 */
export const Mail = z.strictObject({
  st: z.enum(["C", "R", "S", "D", "F", "N", "U"]),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  seen: z.optional(z.string()),
  msgId: z.optional(z.string()),
  why: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/**
 * A charge: a snapshot of everything its mail and its preview say, whether it is paid, and its mail. `frequency` is absent
 * on charges stored before it was part of the snapshot. `paidAt` is the instant at which it was marked paid, `voidedAt`
 * the one at which it was voided (`cancelado`). At most 1,000 bytes (one write unit).
 */
export const Payment = z.strictObject({
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
  voidedAt: z.optional(z.string()),
  voidReason: z.optional(z.string()),
  createdAt: z.string(),
  mail: z.optional(Mail),
});
export type Payment = z.infer<typeof Payment>;

/** Reads a charge. @throws ZodError for one that cannot be read */
export function paymentOf({ pk: _pk, sk: _sk, l1sk: _l1sk, ...fields }: Item): Payment {
  return Payment.parse(fields);
}

/** A voided charge leaves every list, but its month stays charged. */
export const isListed = (payment: Payment): boolean => payment.status !== "cancelado";
