/**
 * Tests that a run tells nobody again of what its own message, or a message by hand, told them of.
 */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { recordContact, withdrawContact } from "../message/record-contact.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import { messageKey, messageSkOf, watermarkKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { charge, OWNER } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aWhatsAppRun, paying, reachable } from "../testing/whatsapp-studio.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const { month, dueAt } = cashProfile.billing;
const ID = chargeIdOf({ ...charge, month, studentId: 1 });
const [HOUR, START] = [3_600_000, Date.parse(dueAt)];
const LOST: SendOutcome = { kind: "unknown", reason: "TimeoutError" };
const BUSY: SendOutcome = { kind: "busy", reason: "Throttling" };

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** Returns a run of one student whose mail SES took at 8:00, but whose answer was lost. */
async function anUnanswered() {
  const { ctx: base, ...run } = await aRun({ students: [mailed(1)], profile: { ...cashProfile, ...paying } });
  const answers = [LOST];
  let now = START;
  const send = async (): Promise<SendOutcome> => answers.shift() ?? { kind: "sent", messageId: "m" };
  const ctx = { ...base, claimant: "person", now: () => new Date(now), mailer: { send } };
  const said = () => run.messages().map((one) => `${messageSkOf(one).split("#")[3]} ${one.state}`);
  const tick = async (hour: number) => {
    now = START + hour * HOUR;
    const { ownerId: _owner, profile: _profile, today: _today, ...core } = ctx;
    const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
    const continueLater = async (turn: OwnerRunStep, delay: number) => void (delay === 0 && turns.push(turn));
    for (let turn = turns.shift(); turn; turn = turns.shift())
      await runOwner({ ...core, claimant: `tick-${hour}`, continueLater }, turn);
  };
  const deliver = async () => {
    const message = run.messages().find(({ when }) => when === month) ?? expect.fail();
    const tags = eventTags(mailTags(message.payer, messageKey(OWNER, message), 1));
    const mail = { timestamp: dueAt, messageId: "m", destination: ["aluno1@exemplo.com.br"], tags };
    await applyMailEvent({ ...ctx, watermark: { raisedTo: 0 } }, { eventType: "Delivery", mail });
  };
  /** Plays ticks in which SES's events of other mails were seen. */
  const proveLost = async (hours: readonly number[]) => {
    for (const hour of hours) {
      await run.table.put({ ...watermarkKey(), seenUpTo: new Date(START + hour * HOUR - 1).toISOString() });
      await tick(hour);
    }
  };
  await tick(0);
  now += HOUR / 6;
  return { ...run, ctx, answers, said, tick, deliver, proveLost };
}
type Unanswered = Awaited<ReturnType<typeof anUnanswered>>;

const undoneChat = async ({ ctx }: Unanswered) => {
  const { number } = await recordContact(ctx, ID, { channel: "whatsapp", confirmRepeat: true });
  await withdrawContact(ctx, ID, number);
};
const repeat =
  (answer: SendOutcome) =>
  async ({ ctx, answers }: Unanswered) => {
    answers.push(answer);
    await sendInvoice(ctx, ID, { confirmRepeat: true }).catch(() => {});
  };
const lostAndUndone = async (run: Unanswered) => {
  await repeat(LOST)(run);
  const { now } = run.ctx;
  await undoneChat({ ...run, ctx: { ...run.ctx, now: () => new Date(now().getTime() + HOUR / 6) } });
};

test.each([
  ["opens a chat and undoes it", undoneChat, ["D10 withdrawn", "RUN delivered"]],
  ["confirms a repeat that SES does not accept for now", repeat(BUSY), ["D10 refused", "RUN delivered"]],
  [
    "confirms a repeat that is lost as well, and undoes a chat",
    lostAndUndone,
    ["D10 claimed", "D10 withdrawn", "RUN delivered"],
  ],
] as const)(
  "given a run's mail without an answer, when the owner %s and the mail's event arrives, then the charge is that mail's again, and no run repeats it",
  async (_what, act, said) => {
    const run = await anUnanswered();
    await act(run);
    expect(run.told()).toMatchObject([{ message: "MSG#202702#S0000001#RUN" }]);
    await run.deliver();
    await run.tick(1);
    expect(run.said()).toEqual(said);
  },
);

test("given a run's mail that nothing confirms, when a chat over it was undone, then it is given up after a day, and not repeated", async () => {
  const run = await anUnanswered();
  await undoneChat(run);
  for (let hour = 1; hour < 27; hour++) await run.tick(hour);
  expect(run.said().filter((one) => one.includes("RUN"))).toEqual(["RUN unconfirmed"]);
});

test("given a run's mail that was delivered, when a repeat over it certainly never left, then its charge is the run's mail's again", async () => {
  const run = await anUnanswered();
  await repeat(LOST)(run);
  await run.deliver();
  await run.proveLost([1, 2, 3, 4]);
  expect(run.said()).toEqual(["D10 claimed", "RUN delivered"]);
  expect(run.told()).toMatchObject([{ message: "MSG#202702#S0000001#RUN" }]);
});

test("given a run's mail and a repeat that both never left, when that is proved after an undone chat, then the run sends its own again, once", async () => {
  const run = await anUnanswered();
  await lostAndUndone(run);
  await run.proveLost([1, 2, 3, 4, 5, 6, 7]);
  expect(run.said()).toEqual(["D10 claimed", "D10 withdrawn", "RUN sent"]);
  expect(run.messages().at(-1)?.attempt).toBe(2);
});

const JANUARY = { month: yearMonth("2027-01"), date: civilDate("2027-01-31"), dueAt: "2027-01-31T11:00:00.000Z" };

test.each([
  { billing: cashProfile.billing, today: cashProfile.billing.date, next: 1, key: "MSG#202702#S0000001#D10" },
  { billing: JANUARY, today: civilDate("2027-02-01"), next: 24, key: "MSG#202702#S0000001#D01" },
])(
  "given a run's WhatsApp at Meta, when the owner mails the charge on $today and the WhatsApp fails, then no run mails it again",
  async ({ billing, today, next, key }) => {
    const profile = { ...cashProfile, ...paying, invoiceDay: Number(billing.date.slice(8)), billing };
    const run = await aWhatsAppRun({ students: [reachable(1)], profile });
    await run.turn();
    const id = chargeIdOf({ month: billing.month, studentId: 1, sequence: 0 });
    await sendInvoice({ ...run.ctx, today }, id, { confirmRepeat: true, message: "Segue a cobrança" });
    const [message] = run.messages().filter(({ isApi }) => isApi);
    await run.report(message ?? expect.fail(), "failed", 131_026);
    await run.turn(next);
    await run.turn(next + 1);
    expect(run.mails).toHaveLength(1);
    expect(run.told()).toMatchObject([{ message: key }]);
  },
);
