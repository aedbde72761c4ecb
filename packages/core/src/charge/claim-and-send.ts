/**
 * The only way to send a charge's mail: claim, compose, send, store the outcome. The billing day,
 * "Cobrar Pendentes" and "Enviar por E-mail" all use it. If no charge is stored yet, its creation
 * is the claim (docs/billing-state.md).
 */
import { composeCharge } from "@emdia/contracts/charge-document";
import { chargeMail } from "../mail/charge-mail.ts";
import type { Charge, Mail } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { chargeKey, tagOfKey } from "../model/keys.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { isHeldBack } from "../model/mail-state.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { changeMail, claimMail } from "../store/change-mail.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/**
 * A charge to send to the address `to`. `isStored` tells a stored charge from a draft, `isOfRun` a
 * page of the dispatch from the owner's own send.
 */
export type ChargeSend = {
  student: Student;
  to: string;
  charge: Charge;
  isStored: boolean;
  isOfRun?: boolean;
  message?: string | undefined;
  subject?: string | undefined;
  /**
   * Set if a person sends the mail and takes the day of the address (`claim-by-hand.ts`); the
   * dispatch's Lambda goes without it.
   */
  byHand?: ByHand | undefined;
};

/** The result of a claim: it is ours, or another process holds or has changed the charge. */
export type Claim = Sending | { held: Charge; mail: Mail };

/** The claim of a mail by hand with its day, and the release of the day. */
export type ByHand = {
  claim(invoice: ChargeSend, mail: Mail): Promise<Claim>;
  release(invoice: ChargeSend, charge: Charge, mail: Mail): Promise<void>;
};

/**
 * `taken`: another process holds or has changed the charge, which is returned as it is stored now.
 */
export type Sending = { kind: SendOutcome["kind"] | "taken"; charge: Charge };

/** Tells whether a mail went out, or may have. */
export const isOut = ({ kind }: Pick<Sending, "kind">): boolean => kind === "sent" || kind === "unknown";

/**
 * Returns the number of the next attempt. A mail that was refused for now never went out and keeps
 * its number.
 */
export const nextAttempt = (mail: Mail | undefined) => (mail ? mail.attempt + (mail.state === "refused" ? 0 : 1) : 1);

async function claim(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Claim> {
  const { charge, byHand } = invoice;
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(charge.mail),
    at: ctx.now().toISOString(),
    claimedBy: ctx.claimant,
  };
  if (byHand) return byHand.claim(invoice, mail);
  const { claimed, current } = invoice.isStored
    ? await claimMail(ctx, charge, mail).then((one) => ({ claimed: one.claimed, current: one.charge }))
    : await createOrGetCharge(ctx, invoice.student, { ...invoice, charge: { ...charge, mail } }).then((one) => ({
        claimed: one.created,
        current: one.charge,
      }));
  if (current && (claimed || isOurs(current, mail))) return { held: current, mail };
  return { kind: "taken", charge: current ?? charge };
}

/** Tells whether a claim is ours: if its answer was lost, our own write refuses the retry. */
export const isOurs = ({ mail: current }: Charge, mail: Mail) =>
  current?.state === "claimed" && current.claimedBy === mail.claimedBy && current.attempt === mail.attempt;

function composeMail(
  ctx: ProfileContext & WithMailer,
  { student, to, message, subject }: ChargeSend,
  charge: Charge,
  mail: Mail,
) {
  const composed = composeCharge({
    business: ctx.profile,
    ...chargeInputOf(charge),
    student: { name: charge.studentName, email: to },
    payer: student.payer,
    today: ctx.today,
    message,
    pageUrl: ctx.pageUrlOf(ctx.ownerId, charge),
  });
  const tags = { pay: tagOfKey(chargeKey(ctx.ownerId, charge)), att: String(mail.attempt) };
  const ofOwner = { replyTo: ctx.profile.email, isPaidFor: isPaidFor(ctx.profile, ctx.now()) };
  return chargeMail(composed, { to, ...ofOwner, subject, tags });
}

/**
 * Returns the state of a claim after the provider's answer; an unknown answer keeps the claim until
 * evidence arrives. A mail that was certainly not accepted keeps the state `before`: an earlier
 * attempt may be out, or its event may still arrive.
 */
export function nextMailState(
  mail: Mail,
  outcome: SendOutcome,
  now: string,
  before: Mail | undefined,
): Mail | undefined {
  const { attempt } = mail;
  if (outcome.kind === "sent") return { state: "sent", attempt, at: now, messageId: outcome.messageId };
  if (outcome.kind === "busy" || outcome.kind === "held")
    return before && before.state !== "refused" && !isHeldBack(before)
      ? before
      : { state: "refused", attempt, at: now, reason: outcome.kind };
  if (outcome.kind === "rejected") return { state: "failed", attempt, at: now, reason: "rejected" };
  return undefined;
}

/**
 * Sends one charge at most once per attempt. It throws for no answer of the provider: see
 * `Sending`.
 */
export async function claimAndSend(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Sending> {
  const claimed = await claim(ctx, invoice);
  if ("kind" in claimed) return claimed;
  const { held, mail } = claimed;
  const outcome = await ctx.mailer.send(composeMail(ctx, invoice, held, mail));
  const before = invoice.isStored ? invoice.charge.mail : undefined;
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), before);
  if (!next) return { kind: "unknown", charge: held };
  // Refused if the provider's event arrived first: it says more than this answer.
  const isStored = await changeMail(ctx, { ...held, mail }, next);
  // A mail that the provider certainly did not accept is no contact.
  if (isStored && outcome.kind !== "sent") await invoice.byHand?.release(invoice, held, mail);
  return { kind: outcome.kind, charge: { ...held, mail: next } };
}
