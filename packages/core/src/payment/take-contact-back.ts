import type { ContactWire } from "@emdia/contracts/contact";
import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext } from "../model/context.ts";
import { isListed, type Payment } from "../model/payment.ts";
import { releaseContact } from "../store/contacts.ts";
import { getPayment } from "../store/payments.ts";
import { studentOfCharge } from "./find-charge-by-id.ts";
import { toContactView } from "./record-contact.ts";

function contactAt(payment: Payment, number: number) {
  const contact = contactsOf(payment).find((one) => one.number === number);
  if (!contact) throw new AppError("contact.not_found");
  return contact;
}

/**
 * Takes a WhatsApp contact back: the entry stays, marked, and the day is free again where no other contact took it.
 * Repeated, it changes nothing.
 * @throws AppError payment.not_found, contact.not_found, contact.is_mail, conflict.changed_meanwhile
 */
export async function takeContactBack(ctx: ProfileContext, paymentId: number, number: number): Promise<ContactWire> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (!payment || !isListed(payment)) throw new AppError("payment.not_found");
  const contact = contactAt(payment, number);
  if (contact.channel === "email") throw new AppError("contact.is_mail");
  if (contact.undoneAt) return toContactView(payment, contact);
  const undone = undoContact(payment, number, ctx.now().toISOString());
  const students = [await studentOfCharge(ctx, payment.studentId)];
  const held = { students, way: "whatsapp", contactedBy: claimOf(payment, contact) } as const;
  await releaseContact(ctx, held, [{ before: payment, after: undone }]);
  return toContactView(undone, contactAt(undone, number));
}
