/**
 * Plays billing days by both channels, with a Meta that loses answers, refuses, fails late, and
 * reports twice and in any order, while payers pay or stop and the studio pauses.
 */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { receiveStatus, whatsappTagOf } from "../message/receive-status.ts";
import { messageSkOf, whatsappKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import type { WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import { stopConsent } from "../store/consents.ts";
import { OWNER } from "../testing/entities.ts";
import { aWhatsAppRun, reachable } from "../testing/whatsapp-studio.ts";

// Most of these worlds log a claim that is given up.
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

const PAYERS = 5;
/** After these hours a failure that Meta reports frees no mail, and is shown to the owner. */
const SILENT_HOURS = 13;
const TICKS = [0, 1, 2, 3, 5, 8, 11.5, 24, 25, 26, 27];

/** Meta's answers to a message, and the fates of a message that Meta took. */
const answers = ["taken", "lost-taken", "lost-gone", "paced", "no-number", "stops-text", "odd"] as const;
const fates = ["read", "delivered", "failed", "silent"] as const;
type Plan = { answer: (typeof answers)[number]; fate: (typeof fates)[number]; delay: number; order: number };
type Act = { at: number; payer: number; what: "pays" | "stops" | "studio-pauses" };

const outcomeOf = (answer: Plan["answer"], nth: number): WhatsAppOutcome => {
  if (answer === "taken") return { kind: "accepted", wamid: `wamid.${nth}`, isHeld: nth % 2 === 0 };
  if (answer === "paced") return { kind: "paced", code: 130_429 };
  if (answer === "no-number") return { kind: "refused", code: 131_026, scope: "payer" };
  if (answer === "stops-text") return { kind: "refused", code: 132_001, scope: "text-stops" };
  return answer === "odd"
    ? { kind: "refused", code: 999_999, scope: "message" }
    : { kind: "unknown", reason: "silent" };
};

const planned = fc.record({
  answer: fc.constantFrom(...answers),
  fate: fc.constantFrom(...fates),
  delay: fc.integer({ min: 0, max: 5 }),
  order: fc.integer({ min: 0, max: 3 }),
});
const act = fc.record({
  at: fc.integer({ min: 0, max: 6 }),
  payer: fc.integer({ min: 1, max: PAYERS }),
  what: fc.constantFrom("pays" as const, "stops" as const, "studio-pauses" as const),
});

/** Returns Meta's reports of a message, each once or twice, in order or reversed. */
function reportsOf({ fate, order }: Plan): string[] {
  const course = {
    read: ["sent", "delivered", "read"],
    delivered: ["sent", "delivered"],
    failed: ["sent", "failed"],
    silent: [],
  }[fate];
  const twice = order % 2 === 0 ? course : [...course, ...course];
  return order < 2 ? twice : twice.toReversed();
}

async function play(plans: readonly Plan[], acts: readonly Act[], agreed: ReadonlySet<number>) {
  const students = Array.from({ length: PAYERS }, (_, index) => reachable(index + 1));
  const run = await aWhatsAppRun({ students, agreed: students.filter(({ id }) => agreed.has(id)) });
  const month = JSON.stringify((await run.table.get({ pk: `O#${OWNER}`, sk: "PROFILE" }))?.billing);
  const reports: { due: number; message: Message; status: string; wamid: string }[] = [];
  const contacts: { payer: string; by: "whatsapp" | "mail"; mayReach: boolean; isForbidden: boolean }[] = [];
  const [stopped, paid, late] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [tick, isPaused] = [0, false];
  const open = run.ctx.whatsapp.open;
  run.ctx.whatsapp.open = async (number) => {
    await open(number);
    return {
      send: async (sent) => {
        const nth = contacts.length;
        const plan = plans[nth % plans.length] ?? expect.fail();
        const message = run.messages().find((one) => whatsappTagOf(run.ctx, one) === sent.tag) ?? expect.fail();
        const isTaken = plan.answer === "taken" || plan.answer === "lost-taken";
        contacts.push({
          payer: message.payer,
          by: "whatsapp",
          mayReach: plan.answer === "lost-gone" || (isTaken && plan.fate !== "failed"),
          isForbidden: stopped.has(message.payer) || paid.has(message.payer) || isPaused,
        });
        const reportedAt = TICKS[tick + plan.delay] ?? Number.POSITIVE_INFINITY;
        if (isTaken && plan.fate === "failed" && reportedAt - (TICKS[tick] ?? 0) > SILENT_HOURS)
          late.add(message.payer);
        for (const status of isTaken ? reportsOf(plan) : [])
          reports.push({ due: tick + plan.delay, message, status, wamid: `wamid.${nth}` });
        return outcomeOf(plan.answer, nth);
      },
    };
  };
  const { send } = run.ctx.mailer;
  run.ctx.mailer.send = async (mail) => {
    const { msg = "" } = mail.tags ?? {};
    const message = run.messages().find((one) =>
      Buffer.from(msg, "base64url")
        .toString()
        .endsWith(`|${messageSkOf(one)}`),
    );
    const payer = message?.payer ?? expect.fail();
    contacts.push({ payer, by: "mail", mayReach: true, isForbidden: paid.has(payer) });
    return send(mail);
  };
  for (const hour of TICKS) {
    for (const one of acts.filter(({ at }) => at === tick)) {
      const key = payerKeyOf({ id: one.payer });
      if (one.what === "stops" && (await stopConsent(run.ctx, key, "answer"))) stopped.add(key);
      if (one.what === "pays")
        for (const item of run.charges().filter(({ studentId }) => studentId === one.payer)) {
          await run.table.put({
            ...item,
            pk: `O#${OWNER}`,
            sk: String(item.sk),
            status: "pago",
            settledCents: item.amountCents,
          });
          paid.add(key);
        }
      if (one.what === "studio-pauses") {
        const item = await run.table.get(whatsappKey(OWNER));
        await run.table.put({ ...item, ...whatsappKey(OWNER), pausedFor: "account", pausedAt: "x" });
        isPaused = true;
      }
    }
    await run.turn(hour);
    for (const { message, status, wamid } of reports.filter(({ due }) => due === tick))
      await receiveStatus(
        { ...run.ctx, bus: run.ctx.whatsapp.bus },
        { id: wamid, status, biz_opaque_callback_data: whatsappTagOf(run.ctx, message), errors: [{ code: 131_000 }] },
        undefined,
      );
    tick += 1;
  }
  const now = JSON.stringify((await run.table.get({ pk: `O#${OWNER}`, sk: "PROFILE" }))?.billing);
  return { run, contacts, paid, late, isOver: now !== month };
}

test("given any answers, reports, payments and stops, when a month is billed, then each payer has at most one possible contact, nobody is lost unseen, nobody forbidden is asked, and the month ends", async () => {
  const worlds = fc.tuple(
    fc.array(planned, { minLength: 1, maxLength: 12 }),
    fc.array(act, { maxLength: 4 }),
    fc.uniqueArray(fc.integer({ min: 1, max: PAYERS })),
  );
  await fc.assert(
    fc.asyncProperty(worlds, async ([plans, acts, agreed]) => {
      const { run, contacts, paid, late, isOver } = await play(plans, acts, new Set(agreed));
      const keys = Array.from({ length: PAYERS }, (_, index) => payerKeyOf({ id: index + 1 }));
      const asked = new Set<string>(agreed.map((id) => payerKeyOf({ id })));
      for (const key of keys) {
        const possible = contacts.filter(({ payer, mayReach }) => payer === key && mayReach);
        expect(possible.length, key).toBeLessThanOrEqual(1);
        if (!paid.has(key) && !late.has(key)) expect(possible.length, key).toBe(1);
      }
      const shown = run.messages().filter(({ payer }) => late.has(payer) && !paid.has(payer));
      for (const { state, payer } of shown) expect(["unconfirmed", "failed"], payer).toContain(state);
      expect(contacts.filter(({ isForbidden }) => isForbidden)).toEqual([]);
      expect(contacts.filter(({ by, payer }) => by === "whatsapp" && !asked.has(payer))).toEqual([]);
      expect(isOver).toBe(true);
    }),
    { numRuns: 200 },
  );
});
