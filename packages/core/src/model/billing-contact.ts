import type { Payer, Student } from "./student.ts";

/** Who a student's charges, receipts and reminders go to. */
export type BillingContact = Pick<Payer, "name" | "email" | "phone">;

/**
 * The payer, with the student's own address and phone where the payer has none; the student where nobody else pays
 * (docs/rules.md, "A student's own terms"). It is today's: a charge does not keep it.
 */
export function billingContactOf({
  name,
  email,
  phone,
  payer,
}: Pick<Student, "name" | "email" | "phone" | "payer">): BillingContact {
  if (!payer) return { name, email, phone };
  return { name: payer.name, email: payer.email ?? email, phone: payer.phone ?? phone };
}

/** The address that a student's charges are mailed to; undefined where there is none or mail does not reach it. */
export function billingAddressOf(student: Student): string | undefined {
  const { email } = billingContactOf(student);
  return student.emailStatus === "ok" ? (email ?? undefined) : undefined;
}
