/** See docs/billing-state.md, "What a run does". */
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { logger } from "../logger.ts";
import type { Sender } from "../message/open-road.ts";
import type { Sending } from "../message/send-charges.ts";
import { type ClaimStep, isOfClaim, type RunPlace, runPlaceOf, sendRun, settleClaim } from "../message/send-run.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { Channel } from "../model/choose-channel.ts";
import type { ProfileContext } from "../model/context.ts";
import { draftOf } from "../model/draft.ts";
import { messageKeyOfSk, messageSkOf } from "../model/keys.ts";
import { nextStep } from "../model/mail-state.ts";
import type { Message } from "../model/message.ts";
import { givesUpUnreadable } from "../model/run-bounds.ts";
import { carrierOf, isHeldBack, isToTell, tells } from "../model/told.ts";
import { moveCharge } from "../store/messages.ts";
import { isDataFailure } from "../table/reading.ts";
import {
  noMailReason,
  type Outcome,
  type PayerCharges,
  type ReasonContext,
  type RunContext,
  type StudentCharge,
} from "./student-charge.ts";

/** `takeTurn` waits for a mail's turn; it returns false if the turn is too far ahead. */
type Run = RunContext & Sender & { takeTurn(): Promise<boolean> };
export type Outcomes = Map<number, Outcome>;

/** A stored charge that points to the message. `isNew`: this invocation made the charge. */
type Placed = { due: StudentCharge; charge: Charge; isNew: boolean };

/** Tells whether the run sends this charge: its payer was not told, and nothing forbids it. */
export function isToMail(ctx: ReasonContext, due: StudentCharge, watermark: string | undefined): boolean {
  const { stored } = due;
  if (noMailReason(ctx, due)) return false;
  if (!stored) return true;
  if (stored.status !== "pendente" || stored.erasedAt !== undefined) return false;
  // A claim that certainly was not sent tells nobody; its charges may leave it.
  return isToTell(stored) || claimOf(ctx, due, watermark)?.step === "claim";
}

/** Groups charges by e-mail address. A payer without one is reached at each student's address. */
export const byAddress = (dues: readonly StudentCharge[]): [string, StudentCharge[]][] => [
  ...Map.groupBy(dues, ({ student }) => billingAddressOf(student) ?? ""),
];

/** Each charge exists once, and a message tells the payer of it at most once. */
export async function chargePayer(ctx: Run, one: PayerCharges, outcomes: Outcomes): Promise<void> {
  const { payer, dues, watermark } = one;
  const settle = settlerOf(ctx);
  const toMail: StudentCharge[] = [];
  for (const due of dues) {
    const [claim, reason] = [claimOf(ctx, due, watermark), noMailReason(ctx, due)];
    if (claim && isOfClaim(claim.step)) outcomes.set(due.student.id, await settle(claim.message, claim.step));
    else if (isToMail(ctx, due, watermark)) toMail.push(due);
    else if (reason === undefined) outcomes.set(due.student.id, "final");
    else
      await isolated(ctx, outcomes, [due], async () =>
        outcomes.set(due.student.id, await storeUnsent(ctx, due, reason)),
      );
  }
  if (toMail.length === 0) return;
  const first = await runPlaceOf(ctx, payer, { isNew: dues.every(({ stored }) => !stored), watermark });
  const groups = byAddress(toMail.toSorted((a, b) => placeAfter(first, a) - placeAfter(first, b)));
  const placed: [RunPlace, string, Placed[]][] = [];
  for (const [index, [to, group]] of groups.entries()) {
    const at = index === 0 ? first : { key: { ...first.key, number: first.key.number + index } };
    const here: Placed[] = [];
    for (const due of group) {
      // A charge of which a message told returns to it, and the next run looks at it again.
      const teller = first.told.find((one) => due.stored && tells(one, due.stored));
      const done = await isolated(ctx, outcomes, [due], () => place(ctx, due, teller ? { key: teller } : at));
      if (done && !teller) here.push(done);
      else if (!outcomes.has(due.student.id)) outcomes.set(due.student.id, "taken");
    }
    if (here.length > 0) placed.push([at, to, here]);
  }
  // The undecided message's own charges may all be paid: then only these charges await its outcome.
  const { undecided } = first;
  const waiting = undecided && (await settle(undecided.message, undecided.step)) === "probe" ? "probe" : "open";
  let isFree = undecided === undefined;
  for (const [at, to, here] of placed) {
    // A second message of the run follows only once the first one has an outcome.
    const dueHere = here.map(({ due }) => due);
    const send = () => sendTo(ctx, one, at, [to, here, placed.length === 1]);
    const sent = isFree
      ? await isolated(ctx, outcomes, dueHere, send)
      : new Map(dueHere.map(({ student }) => [student.id, waiting] as const));
    isFree = [...(sent?.values() ?? [])].some((outcome) => outcome === "sent" || outcome === "rejected");
    for (const [id, outcome] of sent ?? []) outcomes.set(id, outcome);
  }
}

/** Returns the claim of a stored charge's message that has no outcome yet, with its next step. */
function claimOf(ctx: ProfileContext, { stored }: StudentCharge, watermark: string | undefined) {
  const message = stored?.status === "pendente" ? carrierOf(stored) : undefined;
  return message && { message, step: nextStep(message, ctx.now(), watermark) };
}

/** Stores a charge that this run does not mail, with the reason, also if it was to be mailed. */
async function storeUnsent(ctx: Run, { student, stored, ...due }: StudentCharge, unsent: string): Promise<Outcome> {
  if (!stored) {
    const draft = draftOfDue(ctx, { student, stored, ...due });
    await createOrGetCharge(ctx, student, { charge: { ...draft, unsent }, isOfRun: true });
    return "final";
  }
  const isLeft = stored.status === "pendente" && stored.erasedAt === undefined && isToTell(stored);
  if (!isLeft || (isHeldBack(stored) && unsent === "unreleased")) return "final";
  return (await moveCharge(ctx, stored, { unsent })) ? "final" : "open";
}

const draftOfDue = (ctx: ProfileContext, { student, plan, period }: StudentCharge): Charge =>
  draftOf(ctx.profile, student, plan, period.month, { createdAt: ctx.now().toISOString() });

/**
 * Ranks first the charges that wait for this message or a later one of the run, so that they keep
 * it. If a charge leaves a message that nobody has claimed, that message is taken back.
 */
const placeAfter = ({ key }: RunPlace, { stored }: StudentCharge): number =>
  [messageKeyOfSk(stored?.message ?? "")].find(
    (one) => one?.payer === key.payer && one.when === key.when && one.number >= key.number,
  )?.number ?? Number.MAX_SAFE_INTEGER;

/** Points a charge to the message; returns undefined if another call changed the charge. */
async function place(ctx: Run, due: StudentCharge, { key }: RunPlace): Promise<Placed | undefined> {
  const { student, stored } = due;
  const message = messageSkOf(key);
  if (!stored) {
    const draft = { ...draftOfDue(ctx, due), message };
    const { created, charge } = await createOrGetCharge(ctx, student, { charge: draft, isOfRun: true });
    return created || charge.message === message ? { due, charge, isNew: created } : undefined;
  }
  const isThere = stored.message === message;
  if (!isThere && !(await moveCharge(ctx, stored, { message: key }))) return undefined;
  return { due, charge: { ...stored, message, unsent: undefined }, isNew: false };
}

/** Unreadable data must not stop the payer's other charges; a failing service stops the page. */
async function isolated<T>(
  ctx: Run,
  outcomes: Outcomes,
  dues: readonly StudentCharge[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    for (const { student } of dues) {
      logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: student.id });
      outcomes.set(student.id, givesUpUnreadable(ctx) ? "given-up" : "open");
    }
    return undefined;
  }
}

/** Returns a function that takes an unanswered claim's next step, once a turn for each message. */
function settlerOf(ctx: Run): (message: Message, step: ClaimStep) => Promise<Outcome> {
  const settled = new Map<string, Outcome>();
  return async (message, step) => {
    const sk = messageSkOf(message);
    const outcome = settled.get(sk) ?? (await settleClaim(ctx, message, step));
    settled.set(sk, outcome);
    return outcome;
  };
}

/** Meta's answers as the run's outcomes: while Meta is busy or silent, only these charges wait. */
const BY_WHATSAPP: Readonly<Record<Sending["kind"], Outcome>> = {
  sent: "accepted",
  busy: "open",
  held: "open",
  rejected: "rejected",
  unknown: "unknown",
  taken: "taken",
};

/** The mail in place of a message that WhatsApp refused takes its turn like any other. */
const inTurn = (ctx: Run): Run => ({
  ...ctx,
  mailer: { send: async (mail) => ((await ctx.takeTurn()) ? ctx.mailer.send(mail) : { kind: "busy", reason: "rate" }) },
});

/** Sends one message about these charges of one address. Returns the outcomes by student. */
async function sendTo(
  ctx: Run,
  { payer, allIds, open }: PayerCharges,
  runPlace: RunPlace,
  [to, placed, isAlone]: [string, readonly Placed[], boolean],
): Promise<Outcomes> {
  const isOwn = placed.every(({ isNew }) => isNew) && payer.startsWith("S");
  const { road } = ctx;
  const [one] = placed;
  const channel: Channel =
    road && one && (isAlone || to === "") ? await road.choose("charge", one.due.student, true) : { by: "email" };
  const all = (outcome: Outcome): Outcomes => new Map(placed.map(({ due: { student } }) => [student.id, outcome]));
  if (channel.by === "later") return all("open");
  if (road && channel.by === "email" && !(await ctx.takeTurn())) return all("busy");
  const { kind, message, charges } = await sendRun(channel.by === "whatsapp" ? inTurn(ctx) : ctx, runPlace, {
    to,
    channel,
    road,
    charges: placed.map(({ charge }) => charge),
    students: new Map(placed.map(({ due: { student } }) => [student.id, student])),
    payerIds: allIds,
    open,
    isOwn,
  });
  const named = new Set(charges.map(({ studentId }) => studentId));
  // A charge that was paid, or whose student left the payer, since it was read, is looked at again.
  const outcome = message.isApi ? BY_WHATSAPP[kind] : kind;
  return new Map(placed.map(({ due: { student } }) => [student.id, named.has(student.id) ? outcome : "taken"]));
}
