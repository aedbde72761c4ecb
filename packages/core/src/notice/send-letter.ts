import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { logger } from "../logger.ts";
import type { Addressed } from "../mail/student-mail.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { OwnerContext } from "../model/context.ts";
import { canonicalMailbox, MAX_NOTICES_PER_ADDRESS } from "../model/mail-bounds.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { ComposedMail, OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { claimLetter, type LetterAbout, type NextLetter, releaseNotice } from "../store/claims.ts";
import { type MailBound, mailBound } from "../store/mail-bounds.ts";
import type { NoticeContext } from "./send-once.ts";

type LetterMail = { bound: MailBound; compose(tells: readonly string[]): ComposedMail };

/** `told`: earlier letters told everything. `over`: the limit `scope` of the day is reached. */
type LetterOutcome = SendOutcome | { kind: "told" } | { kind: "over"; scope: string; tells: readonly string[] };

/** A letter is claimed first, and released if its mail was certainly not sent. */
export async function sendLetter(ctx: NoticeContext, about: LetterAbout, mail: LetterMail): Promise<LetterOutcome> {
  const letter = await claimLetter(ctx, about);
  if (!letter) return { kind: "told" };
  const composed = await prepare(about, letter, mail).catch(async (error: unknown) => {
    await releaseNotice(ctx, letter.key, letter.claim);
    throw error;
  });
  const outcome = "kind" in composed ? composed : await ctx.mailer.send(composed);
  if (outcome.kind === "sent" || outcome.kind === "unknown") return outcome;
  if (outcome.kind !== "over") await mail.bound.giveBack();
  await releaseNotice(ctx, letter.key, letter.claim);
  return outcome;
}

/**
 * Sends a letter once, even if its event repeats. Over the day's limit `tellOver` tells the owner.
 * @throws Error when the provider accepts no mail for now
 */
export async function sendEventLetter(
  ctx: NoticeContext,
  about: LetterAbout,
  { tellOver, ...mail }: LetterMail & { tellOver?: (tells: readonly string[]) => Promise<void> },
): Promise<void> {
  const { kind, payer } = about;
  const outcome = await sendLetter(ctx, about, mail);
  if (outcome.kind === "sent" || outcome.kind === "told") return;
  logger.warn("a letter was not sent", { ownerId: ctx.ownerId, payer, kind, outcome: outcome.kind });
  if (outcome.kind === "over") await tellOver?.(outcome.tells);
  if (outcome.kind === "busy" || outcome.kind === "held")
    throw new Error(`a letter of kind ${kind} was not taken: ${outcome.reason}`);
}

async function prepare({ payer }: LetterAbout, { key, tells }: NextLetter, { bound, compose }: LetterMail) {
  const mail: OutgoingMail = { ...compose(tells), tags: mailTags(payer, key, 1) };
  const scope = await bound.take();
  return scope === undefined ? mail : { kind: "over" as const, scope, tells };
}

const SCOPE_TO = { letters: "letter-to", confirmations: "confirmation-to" } as const;

/**
 * Limits letters to one address a day (docs/rules/message.md, "One contact, one address").
 * Confirmations of registrations count apart, so that strangers use up no receipts and welcomes.
 */
export const letterBound = (
  ctx: OwnerContext,
  { profile, to, kind = "letters" }: { profile: Profile; to: string; kind?: keyof typeof SCOPE_TO },
): MailBound =>
  mailBound(ctx, {
    profile,
    scope: kind,
    limits: [{ scope: SCOPE_TO[kind], subject: canonicalMailbox(to), most: MAX_NOTICES_PER_ADDRESS }],
  });

/** Returns undefined without an address, for an unreachable one, and for an archived student. */
export function mailableAddress(student: Student | undefined): string | undefined {
  if (!student || student.status === "arquivado" || student.email === null) return undefined;
  const isBilled = billingContactOf(student).email === student.email;
  return isBilled && student.emailStatus !== "ok" ? undefined : student.email;
}

/** Returns the student's address, else the payer's if a guardian registered the student. */
export function addressOf(student: Student | undefined): { to: Addressed; payer: PayerKey } | undefined {
  const own = mailableAddress(student);
  if (student && own) return { to: { ...student, email: own }, payer: payerKeyOf({ id: student.id }) };
  const email = student?.registration?.guardianName === undefined ? undefined : mailableBillingAddress(student);
  if (!student || !email) return undefined;
  return { to: { ...student, email, guardian: billingContactOf(student).name }, payer: payerKeyOf(student) };
}

/** Returns the payer's address under the conditions of `mailableAddress`. */
export function mailableBillingAddress(student: Student | undefined): string | undefined {
  return student && student.status !== "arquivado" ? billingAddressOf(student) : undefined;
}
