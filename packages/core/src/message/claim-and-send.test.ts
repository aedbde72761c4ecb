import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { runOwner } from "../billing/run-owner.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Item } from "../model/ports/table.ts";
import { RUN } from "../model/settle.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { sendInvoice } from "./send-invoice.ts";

const HOUR = 60 * 60_000;
const paying = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" } as const;
const lost = (): SendOutcome => ({ kind: "unknown", reason: "timeout" });
const busy = (): SendOutcome => ({ kind: "busy", reason: "throttled" });

async function anAmbiguousMail() {
  const run = await aRun({ students: [mailed(1)], profile: paying });
  const start = Date.parse(run.ctx.profile.billing.dueAt);
  let now = start;
  const ctx = { ...run.ctx, now: () => new Date(now), continueLater: async () => undefined };
  const turn = () => runOwner(ctx, { ownerId: OWNER });
  run.answers.push(lost);
  await turn();
  const at = (hours: number) => {
    now = start + hours * HOUR;
  };
  return { ...run, ctx, turn, at, mail: () => run.messages().find(({ madeBy }) => madeBy === RUN) };
}

async function aWatermark({ table, ctx }: Awaited<ReturnType<typeof anAmbiguousMail>>): Promise<void> {
  await table.put({ pk: "WM#SES", sk: "WM", seenUpTo: new Date(ctx.now().getTime() - 1_000).toISOString() });
}

test("given an ambiguous mail, when the owner's repeat is not accepted, then the mail is as ambiguous as before", async () => {
  const studio = await anAmbiguousMail();
  const before = studio.mail();
  studio.at(1);
  studio.answers.push(busy);
  const repeat = sendInvoice(studio.ctx, 1, { confirmRepeat: true });
  await expect(repeat).rejects.toMatchObject({ code: "invoice.not_sent" });
  expect(studio.mail()).toEqual(before);
  await expect(sendInvoice(studio.ctx, 1, {})).rejects.toMatchObject({ code: "invoice.unconfirmed" });
});

test("given an ambiguous mail, when later mails' events are seen, then an hour more passes before it is repeated", async () => {
  const studio = await anAmbiguousMail();
  studio.at(3);
  await aWatermark(studio);
  await studio.turn();
  expect(studio.mail()).toMatchObject({ state: "claimed", attempt: 1, overtakenAt: studio.ctx.now().toISOString() });
  studio.at(3.9);
  await studio.turn();
  expect(studio.mails).toHaveLength(0);
  studio.at(4);
  await studio.turn();
  expect(studio.mails).toHaveLength(1);
  expect(studio.mail()).toMatchObject({ state: "sent", attempt: 2 });
});

test("given a charge that is paid while the owner's send claims it, then no mail is sent, the day stays free, and the refusal says that it is paid", async () => {
  const run = await aRun({ students: [mailed(1)], profile: paying });
  const { transact } = run.table;
  run.ctx.table.transact = async (writes) => {
    await transact(writes);
    const isClaimed = (item: Item) => String(item.message).includes("#D10");
    for (const [key, item] of run.table.items)
      if (isClaimed(item)) run.table.items.set(key, { ...item, status: "pago" });
  };
  const id = chargeIdOf({ studentId: 1, month: paying.billing.month, sequence: 0 });
  await expect(sendInvoice(run.ctx, id, {})).rejects.toMatchObject({ code: "payment.already_paid" });
  expect(run.mails).toHaveLength(0);
  expect([run.charges(), run.messages()]).toMatchObject([[{ status: "pago" }], [{ state: "withdrawn" }]]);
  expect(run.charges()[0]).not.toHaveProperty("message");
  const day = [...run.table.items.values()].find(({ sk }) => String(sk).startsWith("PAYER#"));
  expect(Object.keys(day ?? {})).toEqual(["pk", "sk", "expiresAt"]);
});

test.each([
  [999, 1],
  [1_000, 0],
])(
  "given a charge that is paid while the answer to its own write is %i ms late, when the run claims its mail, then %i mails ask for it",
  async (late, mails) => {
    const run = await aRun({ students: [mailed(1)], profile: paying });
    const { put } = run.table;
    let now = Date.parse(paying.billing.dueAt);
    const slowly: typeof put = async (item, condition) => {
      await put(item, condition);
      if (!String(item.sk).startsWith("PAY#")) return;
      await put({ ...item, status: "pago", paidDate: run.ctx.today });
      now += late;
    };
    const table = { ...run.ctx.table, put: slowly };
    await runOwner({ ...run.ctx, table, now: () => new Date(now), continueLater: async () => {} }, { ownerId: OWNER });
    expect(run.mails).toHaveLength(mails);
    expect(run.messages()).toMatchObject([{ state: mails > 0 ? "sent" : "withdrawn" }]);
  },
);
