/**
 * Claims a charge's mail that a person sends, together with the address's day (docs/rules.md, "One
 * contact, one address").
 */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { dayWrites, type HandContact, joinOwnPress, releaseDay } from "../store/address-days.ts";
import { claimWrite, sameMailWrite } from "../store/change-mail.ts";
import { getCharge } from "../store/charges.ts";
import { leadKeyOf } from "../store/lead-mails.ts";
import { ChangedMeanwhile, commit } from "../table/commit.ts";
import { type ChargeSend, type Claim, type HandClaim, isOwnClaim } from "./claim-and-send.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/**
 * Returns the contact that takes the day, identified by charge and attempt. The contact reaches
 * every student whose charge the mail is to name.
 */
const contactOf = (
  { student, others = [] }: ChargeSend,
  charge: Charge,
  mail: Mail,
): Pick<HandContact, "students" | "channel" | "contact"> => ({
  students: [student, ...others.map((one) => one.student)],
  channel: "email",
  contact: `${chargeIdOf(charge)}.m${mail.attempt}`,
});

/**
 * `isConfirmed` is true once the owner has confirmed a repeat or a second contact on the same day;
 * `press` identifies the owner's click.
 */
type Word = Pick<HandContact, "isConfirmed" | "press">;

/**
 * Claims a charge's mail and the day of its addresses together; an expected charge is stored first.
 * @throws AppError invoice.contacted_today, conflict.changed_meanwhile
 */
async function claim(ctx: ProfileContext, invoice: ChargeSend, mail: Mail, word: Word): Promise<Claim> {
  const { charge } = invoice.isStored ? invoice : await createOrGetCharge(ctx, invoice.student, invoice);
  const refusal = () => new ChangedMeanwhile("the charge");
  // Since the charge was read, another call may have stored and mailed it.
  const leadKey = leadKeyOf(invoice.charge);
  // This write is refused if another process has claimed the lead's mail, which names this charge
  // too.
  const lead = leadKey && { ...sameMailWrite(ctx, { ...leadKey, mail: invoice.charge.leadMail }), refusal };
  const own = { ...claimWrite(ctx, { ...charge, mail: invoice.charge.mail }, mail), refusal };
  try {
    await joinOwnPress(word.press, async () => {
      const days = await dayWrites(ctx, { ...contactOf(invoice, charge, mail), ...word });
      await commit(ctx.table, [own, ...(lead ? [lead] : []), ...days]);
    });
    // The charge is read again: the mail must not ask for an amount received meanwhile.
    return { held: (await getCharge(ctx, charge)) ?? { ...charge, mail }, mail };
  } catch (error) {
    if (error instanceof AppError && error.code === "reminder.contacted_today")
      throw new AppError("invoice.contacted_today");
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = (await getCharge(ctx, charge)) ?? charge;
    return isOwnClaim(current, mail) ? { held: current, mail } : { kind: "taken", charge: current };
  }
}

/** Returns the claim and the release of a mail that the owner sends by hand. */
export const sentByHand = (ctx: ProfileContext, word: Word): HandClaim => ({
  claim: (invoice, mail) => claim(ctx, invoice, mail, word),
  release: (invoice, charge, mail) => releaseDay(ctx, contactOf(invoice, charge, mail)),
});
