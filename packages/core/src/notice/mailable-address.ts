import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { Student } from "../model/student.ts";

/** A student's own address, unless there is none, mail is known not to reach it, or the student is archived. */
export function mailableAddress(student: Student | undefined): string | undefined {
  if (!student || student.status === "arquivado" || student.email === null) return undefined;
  const isBilled = billingContactOf(student).email === student.email;
  return isBilled && student.emailStatus !== "ok" ? undefined : student.email;
}

/** As `mailableAddress`, of who pays for the student. */
export function mailableBillingAddress(student: Student | undefined): string | undefined {
  return student && student.status !== "arquivado" ? billingAddressOf(student) : undefined;
}
