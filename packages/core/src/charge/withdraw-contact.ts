import type { ContactWire } from "@emdia/contracts/contact";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext } from "../model/context.ts";
import { getCharge } from "../store/charges.ts";
import { releaseContact } from "../store/contacts.ts";
import { studentOfCharge } from "./find-charge-by-id.ts";
import { toContactView } from "./record-contact.ts";

function contactAt(charge: Charge, number: number) {
  const contact = contactsOf(charge).find((one) => one.number === number);
  if (!contact) throw new AppError("contact.not_found");
  return contact;
}

/**
 * Undoes a WhatsApp contact: the entry stays and is marked as undone, and the day is free again if
 * no other contact took it. A repeat changes nothing.
 * @throws AppError payment.not_found, contact.not_found, contact.is_mail,
 *   conflict.changed_meanwhile
 */
export async function withdrawContact(ctx: ProfileContext, paymentId: number, number: number): Promise<ContactWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const contact = contactAt(charge, number);
  if (contact.channel === "email") throw new AppError("contact.is_mail");
  if (contact.undoneAt) return toContactView(charge, contact);
  const undone = undoContact(charge, number, ctx.now().toISOString());
  const students = [await studentOfCharge(ctx, charge.studentId)];
  const held = { students, channel: "whatsapp", contactedBy: claimOf(charge, contact) } as const;
  await releaseContact(ctx, held, [{ before: charge, after: undone }]);
  return toContactView(undone, contactAt(undone, number));
}
