import type { ContactWire } from "@emdia/contracts/contact";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { studentOfCharge } from "../charge/find-charge-by-id.ts";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { contactNumberOf, contactOf, isVoid, monthOfContact } from "../model/message.ts";
import { toContactView } from "../model/told.ts";
import { getCharge } from "../store/charges.ts";
import { messagesSince } from "../store/messages.ts";
import { takeBack } from "./claim-message.ts";

/**
 * Frees the day if no other contact took it; a repeat changes nothing. @throws AppError
 * payment.not_found, contact.not_found, contact.is_mail, conflict.changed_meanwhile
 */
export async function withdrawContact(ctx: ProfileContext, paymentId: number, number: number): Promise<ContactWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const id = chargeIdOf(charge);
  const month = monthOfContact(number);
  const message = (month ? await messagesSince(ctx, month) : []).find(
    (one) => contactNumberOf(one) === number && one.names.some((named) => named.id === id),
  );
  if (!message) throw new AppError("contact.not_found");
  if (message.channel === "email") throw new AppError("contact.is_mail");
  if (isVoid(message)) return toContactView(charge, contactOf(message, {}));
  const withdrawn = { ...message, state: "withdrawn", at: ctx.now().toISOString() } as const;
  await takeBack(ctx, [await studentOfCharge(ctx, charge.studentId)], message, withdrawn);
  return toContactView(charge, contactOf(withdrawn, {}));
}
