import type { PayerDetails, Student } from "./student.ts";

/** The person who receives a student's charges, receipts and reminders. */
export type BillingContact = Pick<PayerDetails, "name" | "email" | "phone">;

/**
 * Returns the payer, with the student's own address and phone where the payer has none. Without a
 * payer, returns the student (docs/rules.md, "A student's own terms"). The contact is the current
 * one: charges store no contact.
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

/**
 * Returns the address to which a student's charges are mailed; undefined if there is none or mail
 * does not reach it.
 */
export function billingAddressOf(student: Student): string | undefined {
  const { email } = billingContactOf(student);
  return student.emailStatus === "ok" ? (email ?? undefined) : undefined;
}
