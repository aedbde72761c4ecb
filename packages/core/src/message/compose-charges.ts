import type { SendInvoiceInput } from "@emdia/contracts/charge";
import { composeCharge, defaultGreeting } from "@emdia/contracts/charge-document";
import { composeChargesDocument } from "@emdia/contracts/charges-document";
import { isOwnSubject } from "@emdia/contracts/mail-subject";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { chargeMail } from "../mail/charge-mail.ts";
import { reminderMail } from "../mail/reminder-mail.ts";
import { isPaidFor, mailedBusiness } from "../model/access.ts";
import { byAge, type Charge } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { messageKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { Message } from "../model/message.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";

/** `otherCents` is owed beside `charges`. `text` and `subject` are the owner's, for one charge. */
export type ChargesMail = {
  to: string;
  student: Student;
  charges: readonly [Charge, ...Charge[]];
  otherCents: number;
  text?: string | undefined;
  subject?: string | undefined;
};

export const tagsOf = (ctx: ProfileContext, message: Message) =>
  mailTags(message.payer, messageKey(ctx.ownerId, message), message.attempt);

export function composeCharges(ctx: ProfileContext & WithMailer, mail: ChargesMail, message: Message): OutgoingMail {
  const { to, student, charges, otherCents, text, subject } = mail;
  const [charge] = charges;
  if (charges.length > 1) return composeAll(ctx, mail, message);
  const ofOwner = { replyTo: ctx.profile.email, isPaidFor: isPaidFor(ctx.profile, ctx.now()) };
  const composed = composeCharge({
    business: mailedBusiness(ctx),
    ...chargeInputOf(charge, ctx.today),
    student: { name: charge.studentName, email: to },
    payer: student.payer,
    today: ctx.today,
    message: ofOwner.isPaidFor ? text : undefined,
    pageUrl: pageUrlFor(ctx, student),
    pixCode: pixCodeOf(ctx, payerKeyOf(student), [charge]),
    otherCents,
  });
  return chargeMail(composed, { to, ...ofOwner, subject, tags: tagsOf(ctx, message) });
}

function composeAll(ctx: ProfileContext & WithMailer, mail: ChargesMail, message: Message): OutgoingMail {
  const { to, student, otherCents } = mail;
  const charges = mail.charges.toSorted(byAge);
  const letter = composeChargesDocument({
    business: mailedBusiness(ctx),
    student: { name: student.name, email: to },
    payer: student.payer,
    debts: charges.map((charge) => ({
      ...chargeInputOf(charge, ctx.today).charge,
      planName: charge.planName,
      studentName: charge.studentName,
    })),
    today: ctx.today,
    pageUrl: pageUrlFor(ctx, student),
    pixCode: pixCodeOf(ctx, payerKeyOf(student), charges),
    otherCents,
  });
  return reminderMail(letter, { to, replyTo: ctx.profile.email, tags: tagsOf(ctx, message) });
}

/** Tells whether the owner typed own words in place of those that the screen begins with. */
export function hasOwnWords(
  { profile: business, today }: ProfileContext,
  { student, charge }: { student: Student; charge: Charge },
  { message = "", subject }: SendInvoiceInput,
): boolean {
  const about = { student: { name: charge.studentName, email: null }, payer: student.payer, today };
  const known = defaultGreeting({ business, ...about, ...chargeInputOf(charge, today) });
  const isOwn = message.trim() !== "" && withoutLinks(message.trim()) !== withoutLinks(known);
  return isOwn || isOwnSubject(charge.planName, subject);
}
