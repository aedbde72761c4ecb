/** See docs/rules/reminder.md, "The reminder rule". */
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { civilDateIn, instantAt } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { scheduleReadNow } from "../bank/show-bank.ts";
import { logger } from "../logger.ts";
import { type Sender, sendWithinLimits, withRoad } from "../message/open-road.ts";
import { sendReminder } from "../message/send-reminder.ts";
import { canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { isStale } from "../model/bank-reading.ts";
import type { CoreContext, WithMailer } from "../model/context.ts";
import type { Message } from "../model/message.ts";
import { mainAddressOf } from "../model/message-addresses.ts";
import { planReminders, type ReminderMail } from "../model/plan-reminders.ts";
import { hasRuns, isHeld, type Profile } from "../model/profile.ts";
import {
  isBeforeHour,
  isHourOf,
  maxMails,
  nextCheckAt,
  nextRunAfter,
  type StoredRule,
} from "../model/reminder-rule.ts";
import { RULE } from "../model/settle.ts";
import { contactsOf } from "../model/told.ts";
import { type Morning, morningLineOf, sendMorningLine } from "../notice/send-morning-line.ts";
import { findConnection } from "../store/bank-connections.ts";
import { getProfile } from "../store/profiles.ts";
import { findRule, replaceRule } from "../store/reminder-rules.ts";
import { type DayFacts, loadRuleFacts } from "./load-rule-facts.ts";

/** `pace` waits for a mail's turn; it returns false if the turn is too far ahead. */
export type RunnerContext = CoreContext & WithMailer & { siteUrl: string; pace: () => Promise<boolean> };
type OwnersRunner = RunnerContext & Sender;

/** Without `nextAt` the rule stays due. `marks` are stored when the rule's day is over. */
type RuleRunResult = {
  sent: number;
  nextAt: string | undefined;
  marks?: Partial<Pick<StoredRule, "largest" | "held">>;
};

/**
 * Even after a crash, an address gets at most one mail a day, and each step of a charge is mailed
 * at most once. @throws the table's errors; Error when the provider accepts no morning line for
 * now. The rule then stays due
 */
export async function runOwnerRule(base: RunnerContext & { ownerId: string }, until: Date): Promise<number> {
  const rule = await findRule(base);
  if (!rule?.isOn || rule.nextAt > base.now().toISOString()) return 0;
  const profile = await getProfile(base);
  if (!profile) return 0;
  const ctx: OwnersRunner = { ...base, profile, today: civilDateIn(profile.timezone, base.now()) };
  const later = await postponement(ctx, rule);
  const { sent, nextAt, marks }: RuleRunResult =
    later === undefined ? await runRule(ctx, rule, until) : { sent: 0, nextAt: later };
  if (nextAt !== undefined) await replaceRule(ctx, rule, { ...rule, ...marks, nextAt });
  return sent;
}

/** Tells whether a run is due, whose mails have priority and take their addresses' day. */
const isBilling = (profile: Profile, now: Date): boolean =>
  hasRuns(profile) && !isHeld(profile) && profile.billing.dueAt <= now.toISOString();

/** Has a bank read first that was unread for two hours: a payer may have paid meanwhile. */
async function waitsForBank(ctx: Sender): Promise<boolean> {
  const connection = ctx.profile.bankId ? await findConnection(ctx) : undefined;
  if (!connection || !isStale(connection.reading, ctx.now())) return false;
  await scheduleReadNow(ctx, connection);
  return true;
}

async function postponement(ctx: Sender, rule: StoredRule): Promise<string | undefined> {
  const { profile, today } = ctx;
  const now = ctx.now();
  const tomorrow = nextRunAfter(rule, profile.timezone, today);
  if (profile.deletion !== null || !canAccess(profile, now) || !hasPaymentData(profile) || rule.held) return tomorrow;
  if (isBeforeHour(rule, profile.timezone, now)) return instantAt(profile.timezone, today, rule.hour).toISOString();
  if (!isHourOf(rule, profile.timezone, now)) return tomorrow;
  return isBilling(profile, now) || (await waitsForBank(ctx)) ? nextCheckAt(now) : undefined;
}

const isSame = async (ctx: OwnersRunner, { version }: StoredRule): Promise<boolean> =>
  (await findRule(ctx))?.version === version;

/** `later`: the provider accepts no mail for now. `tomorrow`: the owner's day is used up. */
type Answer = "sent" | "refused" | "later" | "tomorrow";
const ANSWERS: { [Code in ErrorCode]?: Answer } = { "invoice.not_sent": "later", "mail.owner_limit": "tomorrow" };

async function send(ctx: Sender, { to, students, due, named, greeting }: ReminderMail): Promise<Answer> {
  const steps = new Map(due.map(({ charge, step }) => [charge, step.days]));
  const [oldest, ...newer] = named.map((charge) => ({ charge, step: steps.get(charge) }));
  if (!oldest) return "refused";
  try {
    const about = { to, students, named: [oldest, ...newer], greeting, madeBy: RULE } as const;
    await sendWithinLimits(ctx, { student: students[0] }, () => sendReminder(ctx, about));
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn("a reminder did not go out", {
      ownerId: ctx.ownerId,
      code: error.code,
      paymentId: chargeIdOf(oldest.charge),
    });
    return ANSWERS[error.code] ?? "refused";
  }
}

/** Mails what WhatsApp did not deliver, if the rule still plans it; while it waits, at its turn. */
export async function remindByRule(ctx: Sender, { payer }: Message): Promise<void> {
  const rule = await findRule(ctx);
  if (!rule?.isOn) return;
  const later = await postponement(ctx, rule);
  if (later !== undefined && later < rule.nextAt) await replaceRule(ctx, rule, { ...rule, nextAt: later });
  const facts = later === undefined ? await loadRuleFacts(ctx, rule, false) : undefined;
  for (const mail of facts ? planReminders(ctx, facts).mails : [])
    if (payerKeyOf(mail.students[0]) === payer) await send(ctx, mail);
}

/** Counts the addresses to which the rule has sent mail today, also before a crash. */
function remindedToday({ charges, students }: DayFacts, { today, profile }: OwnersRunner): number {
  const reached = charges.flatMap((charge) => {
    const isToday = contactsOf(charge).some(
      ({ step, undoneAt, at }) =>
        step !== undefined && undoneAt === undefined && civilDateIn(profile.timezone, new Date(at)) === today,
    );
    const student = students.get(charge.studentId);
    return isToday && student ? [mainAddressOf(student)] : [];
  });
  return new Set(reached).size;
}

const sendInTurn = async (ctx: OwnersRunner, mail: ReminderMail): Promise<Answer> =>
  (await ctx.pace()) ? send(ctx, mail) : "later";

/** Sends until the time is over, despite failures. @throws the first failure, after all mails */
async function sendAll(ctx: OwnersRunner, rule: StoredRule, mails: readonly ReminderMail[], until: Date) {
  const turn: RuleRunResult & { isDone: boolean } = { sent: 0, nextAt: undefined, isDone: false };
  const failures: unknown[] = [];
  for (const mail of mails) {
    if (ctx.now() >= until || !(await isSame(ctx, rule))) return turn;
    if (!isHourOf(rule, ctx.profile.timezone, ctx.now())) break;
    const answer = await sendInTurn(ctx, mail).catch((error: unknown) => void failures.push(error));
    if (answer === "later") return { ...turn, nextAt: nextCheckAt(ctx.now()) };
    if (answer === "tomorrow") break;
    if (answer === "sent") turn.sent += 1;
  }
  if (failures.length > 0) throw failures[0];
  return { ...turn, isDone: true };
}

/** Returns false if the account's rate has no turn soon. */
async function sendMorningInTurn(ctx: OwnersRunner, morning: Morning): Promise<boolean> {
  if (!morningLineOf(morning)) return true;
  if (!(await ctx.pace())) return false;
  await sendMorningLine(ctx, morning);
  return true;
}

async function runRule(owner: OwnersRunner, rule: StoredRule, until: Date): Promise<RuleRunResult> {
  const facts = await loadRuleFacts(owner, rule, false);
  const ctx = await withRoad(owner, [...facts.students.values()]);
  const before = remindedToday(facts, ctx);
  const { mails } = planReminders(ctx, facts);
  const allowed = Math.max(0, maxMails(rule) - before);
  const { sent, isDone, nextAt } = await sendAll(ctx, rule, mails.slice(0, allowed), until);
  if (!isDone) return { sent, nextAt };
  const { reportCount: reports, proposalCount: proposals } = facts;
  const held = mails.length > allowed ? { day: ctx.today, mails: before + mails.length } : null;
  const morning = { reminders: before + sent, waiting: held ? mails.length - allowed : 0, reports, proposals };
  const isTold = !(rule.morningLine || held) || (await sendMorningInTurn(ctx, morning));
  if (!isTold) return { sent, nextAt: nextCheckAt(ctx.now()) };
  const largest = held ? rule.largest : Math.max(rule.largest, before + sent);
  return { sent, nextAt: nextRunAfter(rule, ctx.profile.timezone, ctx.today), marks: { held, largest } };
}
