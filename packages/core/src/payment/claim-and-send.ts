/**
 * The only way a charge's mail goes out: claim, compose, send, store the outcome. The billing day, "Cobrar Pendentes"
 * and "Enviar por E-mail" all take it. Creating the charge is the claim where none is stored (docs/billing-state.md).
 */
import { composeCharge } from "@emdia/contracts/charge";
import { chargeMail } from "../mail/charge-mail.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { paymentKey, tagOfKey } from "../model/keys.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { isHeldBack } from "../model/mail-state.ts";
import type { Mail, Payment } from "../model/payment.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { changeMail, claimMail } from "../store/change-mail.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/**
 * What is to be sent, to whom: `to` is the address. `isStored` tells a charge of the table from a draft, `isOfRun` a page
 * of the dispatch from the owner's hand.
 */
export type ChargeSend = {
  student: Student;
  to: string;
  payment: Payment;
  isStored: boolean;
  isOfRun?: boolean;
  message?: string | undefined;
  subject?: string | undefined;
  /** Sent by a person, who takes the day of the address (`claim-by-hand.ts`); the dispatch's Lambda goes without it. */
  byHand?: ByHand | undefined;
};

/** What became of a claim: it is held, or somebody else holds or has changed the charge. */
export type Claim = Sending | { held: Payment; mail: Mail };

/** How a mail by hand is claimed with its day, and how the day is given back. */
export type ByHand = {
  claim(invoice: ChargeSend, mail: Mail): Promise<Claim>;
  release(invoice: ChargeSend, payment: Payment, mail: Mail): Promise<void>;
};

/** `taken`: somebody else holds or has changed the charge; it is given as it stands now. */
export type Sending = { kind: SendOutcome["kind"] | "taken"; payment: Payment };

/** Whether a mail went out, or may have. */
export const isOut = ({ kind }: Pick<Sending, "kind">): boolean => kind === "sent" || kind === "unknown";

/** A new attempt on everything but a mail that was refused for now: that one was never out. */
export const nextAttempt = (mail: Mail | undefined) => (mail ? mail.attempt + (mail.state === "refused" ? 0 : 1) : 1);

async function claim(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Claim> {
  const { payment, byHand } = invoice;
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(payment.mail),
    at: ctx.now().toISOString(),
    claimedBy: ctx.claimant,
  };
  if (byHand) return byHand.claim(invoice, mail);
  const { claimed, current } = invoice.isStored
    ? await claimMail(ctx, payment, mail).then((one) => ({ claimed: one.claimed, current: one.payment }))
    : await createOrGetCharge(ctx, invoice.student, { ...invoice, payment: { ...payment, mail } }).then((one) => ({
        claimed: one.created,
        current: one.payment,
      }));
  if (current && (claimed || isOurs(current, mail))) return { held: current, mail };
  return { kind: "taken", payment: current ?? payment };
}

/** A claim whose answer was lost and retried is refused by our own write: then we hold it. */
export const isOurs = ({ mail: current }: Payment, mail: Mail) =>
  current?.state === "claimed" && current.claimedBy === mail.claimedBy && current.attempt === mail.attempt;

function composeMail(
  ctx: ProfileContext & WithMailer,
  { student, to, message, subject }: ChargeSend,
  payment: Payment,
  mail: Mail,
) {
  const charge = composeCharge({
    business: ctx.profile,
    ...chargeInputOf(payment),
    student: { name: payment.studentName, email: to },
    payer: student.payer,
    today: ctx.today,
    message,
    pageUrl: ctx.pageUrlOf(ctx.ownerId, payment),
  });
  const tags = { pay: tagOfKey(paymentKey(ctx.ownerId, payment)), att: String(mail.attempt) };
  const ofOwner = { replyTo: ctx.profile.email, isPaidFor: isPaidFor(ctx.profile, ctx.now()) };
  return chargeMail(charge, { to, ...ofOwner, subject, tags });
}

/**
 * The state of a claim after the provider's answer; an unknown answer leaves the claim, until evidence comes. What was
 * certainly not taken leaves things as they were `before`: an earlier attempt may still be out, or its event to come.
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

/** Sends one charge at most once per attempt. Never throws for what the provider answers: see `Sending`. */
export async function claimAndSend(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Sending> {
  const claimed = await claim(ctx, invoice);
  if ("kind" in claimed) return claimed;
  const { held, mail } = claimed;
  const outcome = await ctx.mailer.send(composeMail(ctx, invoice, held, mail));
  const before = invoice.isStored ? invoice.payment.mail : undefined;
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), before);
  if (!next) return { kind: "unknown", payment: held };
  // Refused where the provider's event came first: it says more than this answer.
  const isStored = await changeMail(ctx, { ...held, mail }, next);
  // What the provider certainly did not take was no contact.
  if (isStored && outcome.kind !== "sent") await invoice.byHand?.release(invoice, held, mail);
  return { kind: outcome.kind, payment: { ...held, mail: next } };
}
