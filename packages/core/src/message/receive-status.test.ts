/**
 * Tests what follows from Meta's reports: what stops, who is remembered, and the mail that is
 * freed.
 */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { messageFreed } from "@emdia/events/message";
import { expect, test } from "vitest";
import { consentKey } from "../model/keys.ts";
import { findWhatsApp } from "../store/whatsapp.ts";
import { OWNER } from "../testing/entities.ts";
import { aWhatsAppRun, reachable } from "../testing/whatsapp-studio.ts";
import { whatsappTagOf } from "./apply-whatsapp-status.ts";
import { payerOfMessage, receiveStatus } from "./receive-status.ts";

/** Returns a run whose only message Meta has accepted. */
async function accepted() {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  await run.turn();
  const ctx = { ...run.ctx, bus: run.ctx.whatsapp.bus };
  const [message = expect.fail()] = run.messages();
  const report = (status: string, over: object = {}, at = ctx.now().toISOString()) =>
    receiveStatus(ctx, { id: "wamid.1", status, biz_opaque_callback_data: whatsappTagOf(ctx, message), ...over }, at);
  const consent = async () => run.table.get(consentKey(OWNER, payerKeyOf(reachable(1))));
  return { ...run, ctx, report, consent };
}
const failedWith = (code: number) => ({ errors: [{ code }] });

test.each([
  [131_026, { doubt: true }],
  [132_015, { stopped: true }],
  [190, { paused: "token" }],
  [131_000, {}],
])(
  "given a message that fails with %i after it was accepted, when Meta reports it twice, then what it is about stops once, and the run gets a turn each time",
  async (code, stops) => {
    const studio = await accepted();
    await studio.report("failed", failedWith(code));
    await studio.report("failed", failedWith(code));
    const connection = await findWhatsApp(studio.ctx);
    expect([(await studio.consent())?.doubtAt !== undefined, connection?.texts.charge.stoppedAt !== undefined]).toEqual(
      ["doubt" in stops, "stopped" in stops],
    );
    expect(connection?.pausedFor).toBe("paused" in stops ? stops.paused : undefined);
    const turns = studio.published.filter(({ detailType }) => detailType === messageFreed.name);
    expect(turns.map(({ detail }) => JSON.parse(detail))).toEqual([
      { ownerId: OWNER, message: null },
      { ownerId: OWNER, message: null },
    ]);
  },
);

test("given a failure that comes again after its mail was sent, when it is read, then nothing stops anew", async () => {
  const studio = await accepted();
  await studio.report("failed", failedWith(999));
  await studio.turn(1);
  const before = studio.published.length;
  await studio.report("failed", failedWith(190));
  expect((await findWhatsApp(studio.ctx))?.pausedFor).toBeUndefined();
  expect([studio.published.length, studio.mails.length]).toEqual([before, 1]);
});

test("given a report of no stored message, when it is younger than an hour, then the queue keeps it, and then it is forgotten", async () => {
  const studio = await accepted();
  const unknown = { biz_opaque_callback_data: undefined, id: "wamid.9" };
  await expect(studio.report("delivered", unknown)).rejects.toThrow("no message");
  const old = new Date(studio.ctx.now().getTime() - 60 * 60_000).toISOString();
  await expect(studio.report("delivered", unknown, old)).resolves.toBeUndefined();
  await expect(studio.report("delivered", unknown, "nonsense")).resolves.toBeUndefined();
});

test.each([
  [null],
  [7],
  [{ id: "", status: "read" }],
  [{ id: "wamid.1" }],
  [{ id: "wamid.1", status: "read", errors: "x" }],
])("given the nonsense %j instead of a status, when it comes, then nothing changes", async (status) => {
  const studio = await accepted();
  const before = structuredClone([...studio.table.items]);
  await receiveStatus(studio.ctx, status, undefined);
  expect([...studio.table.items]).toEqual(before);
});

test("given Meta's name of a person in a report, when it comes, then an answer finds the payer by it, and by the message", async () => {
  const studio = await accepted();
  await studio.report("delivered", { recipient_user_id: "BR.13491208655302741918" });
  expect(await studio.consent()).toMatchObject({ userId: "BR.13491208655302741918" });
  expect([await payerOfMessage(studio.ctx, "wamid.1"), await payerOfMessage(studio.ctx, "wamid.2")]).toEqual([
    "S0000001",
    undefined,
  ]);
});
