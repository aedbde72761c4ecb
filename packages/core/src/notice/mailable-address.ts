import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { Addressed } from "../mail/student-mail.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { Student } from "../model/student.ts";

/** Returns undefined without an address, for an unreachable one, and for an archived student. */
export function mailableAddress(student: Student | undefined): string | undefined {
  if (!student || student.status === "arquivado" || student.email === null) return undefined;
  const isBilled = billingContactOf(student).email === student.email;
  return isBilled && student.emailStatus !== "ok" ? undefined : student.email;
}

/** Returns the student's address, for a guardian the payer's; undefined without a mailable one. */
export function addressOf(student: Student | undefined): { to: Addressed; payer: PayerKey } | undefined {
  const own = mailableAddress(student);
  if (student && own) return { to: { ...student, email: own }, payer: payerKeyOf({ id: student.id }) };
  const email = student?.registration?.guardianName === undefined ? undefined : mailableBillingAddress(student);
  if (!student || !email) return undefined;
  return { to: { ...student, email, guardian: billingContactOf(student).name }, payer: payerKeyOf(student) };
}

/** Returns the payer's address under the conditions of `mailableAddress`. */
export function mailableBillingAddress(student: Student | undefined): string | undefined {
  return student && student.status !== "arquivado" ? billingAddressOf(student) : undefined;
}
