/**
 * Sends every charge's mail: it claims the charge, composes and sends the mail, and stores the
 * outcome. The billing day, "Cobrar Pendentes" and "Enviar por E-mail" all use it. If no charge is
 * stored yet, creating it is the claim (docs/billing-state.md).
 */
import { composeCharge } from "@emdia/contracts/charge-document";
import { composeFamilyCharge } from "@emdia/contracts/family-charge";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { chargeMail } from "../mail/charge-mail.ts";
import { reminderMail } from "../mail/reminder-mail.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { chargeKey } from "../model/keys.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { earlierMails, isClaimable, mailOf, nextAttempt } from "../model/mail-state.ts";
import { mailTags } from "../model/mail-tags.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { changeMail, claimMail } from "../store/change-mail.ts";
import { createOrGetCharge, type NewCharge } from "./create-or-get-charge.ts";
import { type JoiningCharge, joinCharges, separateCharges } from "./join-charges.ts";

/**
 * A charge to send to the address `to`. `isStored` is false for a draft.
 */
export type ChargeSend = NewCharge & {
  student: Student;
  to: string;
  isStored: boolean;
  message?: string | undefined;
  subject?: string | undefined;
  /**
   * Present if a person sends the mail: the claim then also takes the address's day
   * (`claim-by-hand.ts`). The dispatch's Lambda leaves the field out.
   */
  byHand?: HandClaim | undefined;
  /** The payer's other charges, which the mail names too (`join-charges.ts`). */
  others?: readonly JoiningCharge[] | undefined;
};

/**
 * The result of a claim: this process holds the charge, or another process claimed or changed it.
 */
export type Claim = Sending | { held: Charge; mail: Mail };

/** `claim` claims a person's mail and takes the address's day; `release` frees the day again. */
export type HandClaim = {
  claim(invoice: ChargeSend, mail: Mail): Promise<Claim>;
  release(invoice: ChargeSend, charge: Charge, mail: Mail): Promise<void>;
};

/**
 * `taken`: another process holds or has changed the charge. `charge` is then the charge as stored
 * now. `covered` are the payer's other charges that the mail names.
 */
export type Sending = { kind: SendOutcome["kind"] | "taken"; charge: Charge; covered?: readonly Charge[] };

/** Tells whether a mail was sent, or may have been sent. */
export const mayHaveBeenSent = ({ kind }: Pick<Sending, "kind">): boolean => kind === "sent" || kind === "unknown";

async function claim(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Claim> {
  const { charge, byHand, others = [] } = invoice;
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(charge.mail),
    at: ctx.now().toISOString(),
    claimedBy: ctx.claimant,
    covers: others.map(({ student }) => student.id),
    earlier: byHand ? earlierMails(charge.mail) : charge.mail?.earlier,
  };
  if (byHand) return byHand.claim(invoice, mail);
  const { claimed, current } = invoice.isStored
    ? await claimMail(ctx, charge, mail).then((one) => ({ claimed: one.claimed, current: one.charge }))
    : await createOrGetCharge(ctx, invoice.student, { ...invoice, charge: { ...charge, mail } }).then((one) => ({
        claimed: one.created,
        current: one.charge,
      }));
  if (current && (claimed || isOwnClaim(current, mail))) return { held: current, mail };
  return { kind: "taken", charge: current ?? charge };
}

/**
 * Tells whether this process already holds the claim: if the first write's response is lost, the
 * SDK's retry is refused.
 */
export const isOwnClaim = ({ mail: current }: Charge, mail: Mail) =>
  current?.state === "claimed" && current.claimedBy === mail.claimedBy && current.attempt === mail.attempt;

/** A mail to compose: its charge, its claim, and the payer's other charges that it names. */
type Claimed = { held: Charge; mail: Mail; covered: readonly Charge[] };

function composeFamilyMail(ctx: ProfileContext & WithMailer, { student, to }: ChargeSend, claimed: Claimed) {
  const { held, covered } = claimed;
  const letter = composeFamilyCharge({
    business: ctx.profile,
    recipient: { name: billingContactOf(student).name, email: to },
    charges: [held, ...covered].map((charge) => ({
      ...chargeInputOf(charge, ctx.today).charge,
      planName: charge.planName,
      studentName: charge.studentName,
    })),
    today: ctx.today,
    pageUrl: pageUrlFor(ctx, student),
    pixCode: pixCodeOf(ctx, payerKeyOf(student), [held, ...covered]),
  });
  return reminderMail(letter, { to, replyTo: ctx.profile.email, tags: tagsOf(ctx, student, claimed) });
}

const tagsOf = (ctx: ProfileContext, student: Student, { held, mail }: Claimed) =>
  mailTags(payerKeyOf(student), chargeKey(ctx.ownerId, held), mail.attempt);

function composeMail(ctx: ProfileContext & WithMailer, invoice: ChargeSend, claimed: Claimed) {
  if (claimed.covered.length > 0) return composeFamilyMail(ctx, invoice, claimed);
  const { student, to, message, subject } = invoice;
  const { held: charge } = claimed;
  const ofOwner = { replyTo: ctx.profile.email, isPaidFor: isPaidFor(ctx.profile, ctx.now()) };
  const composed = composeCharge({
    business: ctx.profile,
    ...chargeInputOf(charge, ctx.today),
    student: { name: charge.studentName, email: to },
    payer: student.payer,
    today: ctx.today,
    message: ofOwner.isPaidFor ? message : undefined,
    pageUrl: pageUrlFor(ctx, student),
    pixCode: pixCodeOf(ctx, payerKeyOf(student), [charge]),
  });
  return chargeMail(composed, { to, ...ofOwner, subject, tags: tagsOf(ctx, student, claimed) });
}

/**
 * Returns the state of a claim after the provider's response; an unknown response keeps the claim
 * until evidence arrives. A mail that was certainly not accepted gets its earlier state `before`
 * again: an earlier attempt may have been sent, or the event of that attempt may still arrive.
 */
export function nextMailState(
  mail: Mail,
  outcome: SendOutcome,
  now: string,
  before: Mail | undefined,
): Mail | undefined {
  const { attempt, covers, earlier } = mail;
  const lists = { covers, earlier };
  if (outcome.kind === "sent") return { state: "sent", attempt, at: now, messageId: outcome.messageId, ...lists };
  if (outcome.kind === "busy" || outcome.kind === "held")
    return isClaimable(before) ? { state: "refused", attempt, at: now, reason: outcome.kind, ...lists } : before;
  if (outcome.kind === "rejected") return { state: "failed", attempt, at: now, reason: "rejected", ...lists };
  return undefined;
}

/**
 * Returns the state that a mail gets again if the provider does not accept it. A charge that was to
 * go out in its lead's mail stays with the lead only if the lead's mail certainly named it.
 */
export function stateBefore(charge: Charge): Mail | undefined {
  const { mail } = charge;
  const known = mailOf(charge);
  if (mail?.lead === undefined || !known) return mail;
  const alone = { ...mail, lead: undefined };
  if (known === mail || known.state === "refused") return alone;
  return known.state === "claimed" ? { ...alone, state: "unconfirmed", reason: undefined } : mail;
}

/**
 * Takes back a claim whose mail was certainly not sent, so that the next attempt needs no evidence,
 * and returns the charge without the claim.
 */
async function withdraw(ctx: ProfileContext, invoice: ChargeSend, { held, mail }: Omit<Claimed, "covered">) {
  const before = invoice.isStored ? stateBefore(invoice.charge) : undefined;
  const outcome = { kind: "busy", reason: "withdrawn" } as const;
  const undone = nextMailState(mail, outcome, ctx.now().toISOString(), before);
  if (undone && (await changeMail(ctx, { ...held, mail }, undone))) await invoice.byHand?.release(invoice, held, mail);
  return { ...held, mail: undone };
}

/**
 * Sends one charge at most once per attempt. A refusal or an unknown response from the provider is
 * a result, not an error: see `Sending`. A charge that was settled between the claim and its second
 * reading (a lost response, a claim by hand) gets no mail; its result is `taken`.
 */
export async function claimAndSend(ctx: ProfileContext & WithMailer, invoice: ChargeSend): Promise<Sending> {
  const claimed = await claim(ctx, invoice);
  if ("kind" in claimed) return claimed;
  const { held, mail } = claimed;
  if (held.status !== "pendente" || held.erasedAt !== undefined)
    return { kind: "taken", charge: await withdraw(ctx, invoice, claimed) };
  const covered = await joinCharges(ctx, held, invoice.others ?? []).catch(async (error) => {
    await withdraw(ctx, invoice, claimed);
    throw error;
  });
  const outcome = await ctx.mailer.send(composeMail(ctx, invoice, { held, mail, covered }));
  const before = invoice.isStored ? stateBefore(invoice.charge) : undefined;
  // A charge that was paid before it joined is not in the mail. If the charge is reopened, the list
  // must not say that the mail named it.
  const named = { ...mail, covers: covered.map(({ studentId }) => studentId) };
  const next = nextMailState(named, outcome, ctx.now().toISOString(), before);
  if (!next) return { kind: "unknown", charge: held, covered };
  // This write is refused if the provider's event arrived first: the event is more certain.
  const isStored = await changeMail(ctx, { ...held, mail }, next);
  if (isStored && next === before) await separateCharges(ctx, { ...held, mail: before }, covered, invoice.others ?? []);
  // A mail that the provider certainly did not accept is no contact: its day is free again.
  if (isStored && outcome.kind !== "sent") await invoice.byHand?.release(invoice, held, mail);
  return { kind: outcome.kind, charge: { ...held, mail: next }, covered };
}
