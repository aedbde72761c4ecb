/** Runs and persons send here: all facts are read again under the claim (docs/billing-state.md). */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { type OpenCharge, sumOwedOn } from "../model/amount-today.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { messageSkOf } from "../model/keys.ts";
import { answered, type Message } from "../model/message.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { claimedByMail, toSendOutcome } from "../model/whatsapp-status.ts";
import { getCharges } from "../store/charges.ts";
import { changeMessage } from "../store/messages.ts";
import { debtOf } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";
import { namesOf } from "./claim-message.ts";
import { type ChargesMail, composeCharges } from "./compose-charges.ts";
import type { Road } from "./whatsapp-road.ts";
import type { Said } from "./whatsapp-words.ts";

/** A charge that is younger than this counts as unchanged. Most claims take milliseconds. */
const JUST_MADE_MILLIS = 1_000;

/**
 * `before` is the message before its claim. `payerIds` are the payer's students, empty if they owe
 * nothing else; `open` is what they owe. `isOwn`: this invocation made all of the charges.
 */
export type Claimed = Omit<ChargesMail, "student" | "charges" | "otherCents"> & {
  message: Message;
  road?: Road | undefined;
  before?: Message | undefined;
  students: ReadonlyMap<number, Student>;
  charges: readonly Charge[];
  payerIds: readonly number[];
  open?: readonly OpenCharge[] | undefined;
  isOwn?: boolean;
  /** Tells whether a student may still be mailed; a run mails nobody who is paused. */
  isMailed?: (student: Student) => boolean;
};

/** `taken`: nothing was left to send, or another process changed the message. */
export type Sending = { kind: SendOutcome["kind"] | "taken"; message: Message; charges: readonly Charge[] };

export const mayHaveBeenSent = ({ kind }: Pick<Sending, "kind">): boolean => kind === "sent" || kind === "unknown";

export type Delivery = { kind: SendOutcome["kind"]; message: Message; isStored: boolean };
/** `mailInstead` reads everything again for the mail in place of a message by WhatsApp. */
type Letter<Result> = {
  to: string;
  mailOf: (message: Message) => OutgoingMail;
  said: Said;
  road: Road | undefined;
  before?: Message | undefined;
  mailInstead: (byMail: Message) => Promise<Result>;
};

/** An unknown answer keeps the claim; what WhatsApp certainly refused is mailed by this call. */
export async function deliver<Result>(
  ctx: ProfileContext & WithMailer,
  message: Message,
  { to, mailOf, said, road, before, mailInstead }: Letter<Result>,
): Promise<Delivery | Result> {
  if (message.isApi && road) {
    const outcome = await road.send(message, said);
    if (outcome.kind !== "refused") return answer(ctx, message, toSendOutcome(outcome), before);
    const byMail: Message = { ...claimedByMail(message), at: ctx.now().toISOString() };
    if (!(await changeMessage(ctx, message, byMail))) return { kind: "unknown", message, isStored: false };
    return mailInstead(byMail);
  }
  const outcome = to ? await ctx.mailer.send(mailOf(message)) : ({ kind: "rejected", reason: "no address" } as const);
  return answer(ctx, message, outcome, before);
}

async function answer(
  ctx: ProfileContext,
  message: Message,
  outcome: SendOutcome,
  before?: Message,
): Promise<Delivery> {
  const next = answered(message, outcome, ctx.now().toISOString(), before);
  // This write is refused if the provider's event arrived first: the event is more certain.
  const isStored = next !== undefined && (await changeMessage(ctx, message, next));
  return { kind: outcome.kind, message: next ?? message, isStored };
}

const isCurrent = ({ status }: Student) => status !== "arquivado";

async function readAgain(ctx: ProfileContext, claimed: Claimed): Promise<{ charge: Charge; student: Student }[]> {
  const { message, to, isMailed = isCurrent } = claimed;
  const since = ctx.now().getTime() - JUST_MADE_MILLIS;
  const isJustMade = claimed.isOwn && claimed.charges.every(({ createdAt }) => Date.parse(createdAt) > since);
  const ids = new Map(claimed.charges.map((charge) => [chargeIdOf(charge), charge]));
  const [charges, students] = await Promise.all([
    isJustMade ? claimed.charges : getCharges(ctx, claimed.charges),
    isJustMade ? claimed.students : studentsById(ctx, [...new Set(claimed.charges.map((one) => one.studentId))]),
  ]);
  const byId = new Map(charges.map((charge) => [chargeIdOf(charge), charge]));
  return [...ids].flatMap(([id, was]) => {
    const [charge, student] = [byId.get(id), students.get(was.studentId)];
    if (charge?.status !== "pendente" || charge.erasedAt !== undefined || !student) return [];
    // The charge may point to another message only if it already did at the claim.
    const isHere = charge.message === messageSkOf(message) || charge.message === was.message;
    const isPayers = payerKeyOf(student) === message.payer && (billingAddressOf(student) ?? "") === to;
    return isHere && isPayers && !student.erasedAt && isMailed(student) ? [{ charge, student }] : [];
  });
}

async function otherCentsOf(ctx: ProfileContext, { payerIds, open }: Claimed, named: readonly Charge[]) {
  if (payerIds.length === 0) return 0;
  const ids = new Set(named.map(chargeIdOf));
  const owed = open ?? (await debtOf(ctx, { students: payerIds.map((id) => ({ id })) })).charges;
  return sumOwedOn(
    owed.filter((charge) => !ids.has(chargeIdOf(charge)) && reportedAtOf(charge) === undefined),
    ctx.today,
  );
}

const sameNames = (one: Message["names"], other: Message["names"]) => JSON.stringify(one) === JSON.stringify(other);

/** Sends a claimed message about charges, or takes it back if none of them is left to name. */
export async function sendClaimed(ctx: ProfileContext & WithMailer, claimed: Claimed): Promise<Sending> {
  const { before } = claimed;
  let { message } = claimed;
  const now = await readAgain(ctx, claimed);
  const [first, ...others] = now.map(({ charge }) => charge);
  const reasons = new Map(message.names.map(({ id, unsent }) => [id, unsent]));
  const names = namesOf(
    ctx,
    now.map(({ charge }) => ({ charge: { ...charge, unsent: reasons.get(chargeIdOf(charge)) } })),
  );
  if (!first || !now[0]) {
    // An earlier attempt, unproved when this one was claimed, may still have been sent.
    const gone = { ...message, state: "withdrawn", at: ctx.now().toISOString(), claimedBy: undefined } as const;
    const next = before?.state === "claimed" ? before : gone;
    await changeMessage(ctx, message, next);
    return { kind: "taken", message: next, charges: [] };
  }
  if (!sameNames(names, message.names)) {
    const rewritten = { ...message, names };
    if (!(await changeMessage(ctx, message, rewritten))) return { kind: "taken", message, charges: [] };
    message = rewritten;
  }
  const charges = [first, ...others] as const;
  const otherCents = await otherCentsOf(ctx, claimed, charges);
  const { student } = now[0];
  const { to, road } = claimed;
  const mailOf = (one: Message) => composeCharges(ctx, { ...claimed, student, charges, otherCents }, one);
  const said = { text: "charge", student, charges } as const;
  const mailInstead = (byMail: Message) =>
    sendClaimed(ctx, { ...claimed, message: byMail, open: undefined, isOwn: false });
  return { charges, ...(await deliver(ctx, message, { to, mailOf, said, road, before, mailInstead })) };
}
