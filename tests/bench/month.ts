import { DEFAULT_STEPS } from "@emdia/contracts/reminder-rule";
import { addMonths, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { applyMailEvent } from "@emdia/core/mail-event/apply-mail-event";
import { pacedMailer, rulePace } from "@emdia/core/mail-rate/pace-mails";
import type { ProfileContext } from "@emdia/core/model/context";
import type { OutgoingMail } from "@emdia/core/model/ports/mailer";
import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { runDueRules } from "@emdia/core/reminder-rule/run-due-rules";
import { eventTags } from "@emdia/core/testing/event-tags";
import type { EventEntry } from "@emdia/events/define";
import { paymentPaid } from "@emdia/events/payment";
import { listSettlements } from "../../packages/core/src/charge/list-settlements.ts";
import { setChargeStatus } from "../../packages/core/src/charge/set-charge-status.ts";
import { overview } from "../../packages/core/src/dashboard/overview.ts";
import { setRule } from "../../packages/core/src/reminder-rule/set-rule.ts";
import { requireProfile } from "../../packages/core/src/store/profiles.ts";
import { listStudents } from "../../packages/core/src/student/list-students.ts";
import { billStudio, createStage, OLD_DEBTORS, type Stage, type Studio } from "./bill-studio.ts";
import { minus, onCountedTable, scaled } from "./counted-table.ts";
import { FAMILY } from "./studios.ts";

/** The students from this number on pay the month's charge. */
const FIRST_PAID = 52;
const RECEIPTS = 150;
const HOUR = 3_600_000;

const delivered = ({ to, tags }: OutgoingMail, at: Date) => ({
  eventType: "Delivery",
  mail: { timestamp: at.toISOString(), messageId: "", destination: [to.address], tags: eventTags(tags) },
});

async function settleMost({ core, each, chain, paced }: Stage, ctx: ProfileContext, mails: readonly OutgoingMail[]) {
  const told = { ...core, watermark: { raisedTo: 0 } };
  const event = await each(mails.length, async () => {
    for (const mail of mails) await applyMailEvent(told, delivered(mail, core.now()));
  });
  const paid: EventEntry[] = [];
  const bus = { publish: async (entry: EventEntry) => void paid.push(entry) };
  const { month } = ctx.profile.billing;
  const settling = await each(RECEIPTS, async () => {
    for (let studentId = FIRST_PAID; studentId < FIRST_PAID + RECEIPTS; studentId++)
      await setChargeStatus({ ...ctx, bus }, chargeIdOf({ studentId, month, sequence: 0 }), "pago");
  });
  const letters = { ...ctx, ...chain.sending, mailer: pacedMailer({ ...paced, ...chain.sending }) };
  const receipt = await each(RECEIPTS, async () => {
    for (const entry of paid) {
      const { paymentId, settlement } = paymentPaid.parse({ detail: JSON.parse(entry.detail) });
      await sendReceipt(letters, paymentId, settlement);
    }
  });
  return { event, settling, receipt };
}

/** Returns the cost of a reminder of one charge, and of one that names an old debtor's months. */
async function remindTwice({ clock, core, measure, chain, paced }: Stage, debtors: number) {
  const runOn = async (day: string, count: number) => {
    clock.now = new Date(`${day}T12:00:00.000Z`);
    const before = chain.mails.length;
    const runner = { ...core, ...chain.sending, pace: rulePace(paced), claimant: "bench" };
    const usage = await measure(() => runDueRules(runner, new Date(clock.now.getTime() + HOUR)));
    const sent = chain.mails.length - before;
    if (sent !== count) throw new Error(`${sent} reminders on ${day}, not ${count}`);
    return usage;
  };
  const first = await runOn("2027-02-13", debtors);
  const quiet = await runOn("2027-02-14", 0);
  const second = await runOn("2027-02-17", debtors);
  const reminder = scaled(minus(second, quiet), 1 / debtors);
  const old = minus(minus(first, quiet), scaled(reminder, debtors - OLD_DEBTORS));
  return { reminder, longReminder: scaled(old, 1 / OLD_DEBTORS) };
}

/**
 * Measures two studios: in the first each student pays, in the second some payers pay for several,
 * some students owe old months, and a rule reminds of the month's charge twice.
 */
export const playMonth = ({ students, payers, months }: Studio) =>
  onCountedTable(async (counted) => {
    const stage = createStage(counted);
    const alone = await billStudio(stage, 0, { students, payers: 0, months });
    const { ctx, usage, mails } = await billStudio(stage, 1, { students, payers, months });
    const further = payers * (FAMILY - 1);
    stage.chain.expectDone(2 * students - further, 2);
    const single = scaled(alone.usage, 1 / students);
    const ofPayers = minus(usage, scaled(single, students - further));
    const steps = DEFAULT_STEPS.filter(({ days }) => days === 3 || days === 7);
    const rule = { isOn: true, hour: 9, onRestDays: true, morningLine: false, steps };
    await setRule({ ...ctx, ...stage.chain.sending, today: civilDate("2026-01-01") }, rule);
    const settled = await settleMost(stage, ctx, mails);
    const reminded = await remindTwice(stage, students - RECEIPTS);
    const owner = { ...ctx, profile: await requireProfile(ctx), today: civilDate("2027-02-17") };
    const month = addMonths(monthOf(owner.today), -1);
    return {
      single,
      further: scaled(ofPayers, 1 / further),
      ...settled,
      ...reminded,
      dashboard: await stage.measure(() => overview(owner)),
      list: await stage.measure(() => listStudents(owner, {})),
      settlements: await stage.measure(() => listSettlements(owner, { month })),
    };
  });
