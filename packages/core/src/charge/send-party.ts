/**
 * Sends the charges of one payer that the owner's click names in one mail, as a billing day does
 * (docs/decisions/034-one-mail-a-family.md).
 */
import type { ErrorCode } from "@emdia/contracts/errors";
import { billingAddressOf } from "../model/billing-contact.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import { isContactedOn } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isDue } from "../model/due.ts";
import { isClaimable, isJoinable, namedEarlier } from "../model/mail-state.ts";
import type { Plan } from "../model/plan.ts";
import { resendBlocker, sendBlocker } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { type Answer, isolate, isTimeLeft } from "../run-batch.ts";
import { isDayTaken } from "../store/address-days.ts";
import { claimAndSend, mayHaveBeenSent } from "./claim-and-send.ts";
import { sentByHand } from "./claim-by-hand.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import { sendRefusalOf } from "./send-refusals.ts";
import { sendWithinLimits } from "./send-within-limits.ts";

/** A student of the click, with this month's charge as it was read if it is stored. */
export type Asked = {
  studentId: number;
  student: Student | undefined;
  plan: Plan | undefined;
  stored: Charge | undefined;
};

/**
 * The owner's click: `mailed` has the addresses that a run mailed today, and `since` is the instant
 * at which the call began.
 */
export type Press = { press: string; mailed: ReadonlySet<string>; since: Date };

/** The charge that an answer names; undefined for a student without a charge to send. */
export type About = { charge: Charge | undefined };

/** A student of the party, with the stored charge or the `code` of the error in storing it. */
type Member = Pick<Asked, "student"> & Answer<About>;

/** A stored charge to send to an address. */
type Ready = { student: Student; charge: Charge; to: string };
type Checked = Ready | Answer<About>;

const isReady = (one: Checked): one is Ready => "to" in one;

/** After a failed send it is unknown whether the mail was sent. */
const FAILURE = { fact: "a charge of a bulk send failed", code: "invoice.unconfirmed" } as const;
const NOT_SENT: ErrorCode = "invoice.not_sent";

/**
 * Returns a student with this month's charge. An expected charge is stored first: a student who
 * cannot be mailed is charged anyway.
 */
async function memberOf(ctx: ProfileContext, { studentId, student, plan, stored }: Asked): Promise<Member> {
  const month = thisMonthOf(ctx);
  if (stored || !student || !plan || !isDue(student, plan, month, ctx.profile))
    return { student, code: null, about: { charge: stored } };
  const draft = { charge: manualDraft(ctx, student, plan, month) };
  const store = async () => ({ code: null, about: await createOrGetCharge(ctx, student, draft) });
  return { student, ...(await isolate({ ...FAILURE, fields: { studentId } }, store)) };
}

/** Tells whether a charge waits for the mail of the charge `lead`. */
const isWaitingFor = (lead: Charge, { studentId, mail }: Charge): boolean =>
  mail?.lead === lead.studentId && !namedEarlier(lead.mail, studentId);

/** Tells whether a charge waits for the mail of another charge that this party can send. */
const isLedIn = (ctx: ProfileContext, party: readonly Member[], charge: Charge): boolean =>
  party.some(({ student, about: { charge: lead } = {} }) => {
    if (!student || !lead || !isClaimable(lead.mail) || !isWaitingFor(lead, charge)) return false;
    return sendBlocker(ctx, student, lead) === undefined;
  });

/** Returns a student's charge and address, or the reason why the charge cannot be mailed now. */
async function check(
  ctx: ProfileContext,
  { student, code, about: { charge } = { charge: undefined } }: Member,
  party: readonly Member[],
  { press, mailed }: Press,
): Promise<Checked> {
  if (code) return { code };
  if (!student) return { code: "student.not_found", about: { charge: undefined } };
  if (!charge || !isListed(charge)) return { code: "payment.none_due", about: { charge: undefined } };
  const question = isLedIn(ctx, party, charge) ? undefined : resendBlocker(charge, ctx.now());
  const obstacle = sendBlocker(ctx, student, charge) ?? question;
  const to = billingAddressOf(student);
  const isTaken = () => isContactedOn([charge], ctx) || isDayTaken(ctx, student, { channel: "email", press, mailed });
  const refusal = obstacle ?? (to && (await isTaken()) ? "invoice.contacted_today" : undefined);
  if (refusal || !to) return { code: refusal ?? "invoice.student_without_email", about: { charge } };
  return { student, charge, to };
}

/**
 * Returns the charge to which the next mail belongs. The first choice is a charge for whose mail
 * another charge waits, the second a charge that may not join a mail, the last any charge.
 */
const leadOf = (ready: readonly Ready[]): Ready | undefined =>
  ready.find((one) => ready.some((other) => isWaitingFor(one.charge, other.charge))) ??
  ready.find(({ charge }) => !isJoinable(charge.mail)) ??
  ready[0];

/** Sends one mail, and returns its answer for each charge that it names. */
async function sendOne(ctx: ProfileContext & WithMailer, lead: Ready, ready: readonly Ready[], { press }: Press) {
  const others = ready
    .filter(
      (one) =>
        one !== lead &&
        one.charge.message === undefined &&
        (isWaitingFor(lead.charge, one.charge) || isJoinable(one.charge.mail)),
    )
    .map(({ student, charge }) => ({ student, charge, isStored: true }));
  const byHand = sentByHand(ctx, { isConfirmed: false, press });
  const invoice = { ...lead, isStored: true, byHand, others };
  const sending = await sendWithinLimits(ctx, { to: lead.to }, () => claimAndSend(ctx, invoice), mayHaveBeenSent);
  const { kind, charge, covered = [] } = sending;
  const code = kind === "sent" ? null : sendRefusalOf({ ...sending, kind });
  return new Map([charge, ...covered].map((one) => [one.studentId, { code, about: { charge: one } }]));
}

/** Sends charges to one address until each has an answer or the call's time is over. */
async function sendAll(ctx: ProfileContext & WithMailer, all: readonly Ready[], press: Press) {
  const answers = new Map<number, Answer<About>>();
  for (let left = all; left.length > 0; left = left.filter(({ student }) => !answers.has(student.id))) {
    const lead = leadOf(left);
    if (!lead || !isTimeLeft(ctx, press.since)) break;
    const studentId = lead.student.id;
    const sent = await isolate({ ...FAILURE, fields: { studentId } }, async () => ({
      code: null,
      about: await sendOne(ctx, lead, left, press),
    }));
    for (const [id, answer] of sent.about ?? [[studentId, { code: sent.code, about: lead }] as const])
      answers.set(id, answer);
  }
  return answers;
}

/**
 * Sends the charges of a payer's students to their one address, in one mail where the states of
 * their mails allow it, and returns one answer per student, in their order. A student without a
 * payer is a party of one. Charges beyond the call's time limit get `invoice.not_sent`.
 */
export async function sendParty(
  ctx: ProfileContext & WithMailer,
  asked: readonly Asked[],
  press: Press,
): Promise<Answer<About>[]> {
  const party: Member[] = [];
  for (const one of asked) party.push(await memberOf(ctx, one));
  const checked: Checked[] = [];
  for (const one of party) checked.push(await check(ctx, one, party, press));
  const answers = await sendAll(ctx, checked.filter(isReady), press);
  return checked.map((one) => (isReady(one) ? (answers.get(one.student.id) ?? { code: NOT_SENT, about: one }) : one));
}
