import type { ErrorCode } from "@emdia/contracts/errors";
import type { PayerDetails, Student } from "./student.ts";

/**
 * Returns the payer's current address and phone, the student's own where the payer has none
 * (docs/rules/student.md, "A student's own terms"). Charges store no contact.
 */
export function billingContactOf({
  name,
  email,
  phone,
  payer,
}: Pick<Student, "name" | "email" | "phone" | "payer">): Pick<PayerDetails, "name" | "email" | "phone"> {
  if (!payer) return { name, email, phone };
  return { name: payer.name, email: payer.email ?? email, phone: payer.phone ?? phone };
}

/** Returns undefined if there is no address or mail does not reach it. */
export function billingAddressOf(student: Student): string | undefined {
  const { email } = billingContactOf(student);
  return student.emailStatus === "ok" ? (email ?? undefined) : undefined;
}

/** Returns why no mail reaches a payer. */
export function addressObstacleOf(student: Student): ErrorCode | undefined {
  if (billingAddressOf(student) !== undefined) return undefined;
  return billingContactOf(student).email === null ? "invoice.student_without_email" : "invoice.email_rejected";
}
