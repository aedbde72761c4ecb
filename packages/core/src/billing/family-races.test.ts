/** Tests a family's billing day with a crash and an act of the owner at any of the run's calls. */

import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { sendInvoice } from "../charge/send-invoice.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { profileKey, studentKey, watermarkKey } from "../model/keys.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Table } from "../model/ports/table.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import { aRun, cashProfile, inFamily, mailed, payerItem } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { type OwnerTurn, runOwner } from "./run-owner.ts";

const { month, dueAt } = cashProfile.billing;
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const HOUR = 3_600_000;
const ACTS = ["none", "pay", "part", "void", "send", "leave", "archive"] as const;
const ANSWERS = ["sent", "busy", "lost", "lost-unsent"] as const;

const Day = fc.record({
  students: fc.integer({ min: 2, max: 4 }),
  perPage: fc.integer({ min: 1, max: 4 }),
  answers: fc.array(fc.constantFrom(...ANSWERS), { maxLength: 3 }),
  act: fc.record({
    what: fc.constantFrom(...ACTS),
    on: fc.integer({ min: 1, max: 4 }),
    at: fc.integer({ min: 0, max: 40 }),
  }),
  crashes: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
  isEventLost: fc.boolean(),
});
type Day = typeof Day extends fc.Arbitrary<infer T> ? T : never;

class Crash extends Error {}
type Accepted = { mail: OutgoingMail; by: string; named: number[]; at: number };

/** Returns the students whose charges a mail names. */
function namedBy({ text, tags }: OutgoingMail): number[] {
  const lines = [...text.matchAll(/^Aluno (\d+), /gm)].map(([, id]) => Number(id));
  const sk = Buffer.from(tags?.pay ?? "", "base64url")
    .toString()
    .split("#")
    .at(-1);
  return lines.length > 0 ? lines : [Number(sk)];
}

/** Plays the day's ticks until its month is over, and returns the mails and the owner's charges. */
async function play({ students, perPage, answers, act, crashes, isEventLost }: Day) {
  const ids = Array.from({ length: students }, (_, index) => index + 1);
  const run = await aRun({ students: ids.map((id) => inFamily(id)), profile: paying, perPage });
  const accepted: Accepted[] = [];
  let [calls, now] = [0, Date.parse(dueAt)];
  let isActing = false;
  const context = (claimant: string, table: Table) => {
    const send = async (mail: OutgoingMail): Promise<SendOutcome> => {
      const answer = claimant === "hand" ? "sent" : (answers.shift() ?? "sent");
      if (answer === "busy") return { kind: "busy", reason: "Throttling" };
      if (answer !== "lost-unsent" && mail.tags?.pay)
        accepted.push({ mail, by: claimant, named: namedBy(mail), at: now });
      return answer === "sent" ? { kind: "sent", messageId: `m${calls}` } : { kind: "unknown", reason: "TimeoutError" };
    };
    return { ...run.ctx, table, claimant, now: () => new Date(now), mailer: { send } };
  };
  const on = ids[(act.on - 1) % ids.length] ?? 1;
  const id = chargeIdOf({ studentId: on, month, sequence: 0 });
  async function actNow() {
    const today = civilDateIn(paying.timezone, new Date(now));
    const owner = { ...context("hand", run.table), profile: paying, today };
    if (act.what === "pay") await setChargeStatus(owner, id, "pago");
    if (act.what === "part") await settleCharge(owner, id, { amount: 50 });
    if (act.what === "void") await voidCharge(owner, id, "Engano");
    if (act.what === "send") await sendInvoice(owner, id, {});
    if (act.what === "archive") await run.table.put({ ...studentKey(OWNER, on), ...inFamily(on), status: "arquivado" });
    if (act.what === "leave") {
      await run.table.put({ ...studentKey(OWNER, on), ...mailed(on), name: `Aluno ${on}` });
      await run.table.put(payerItem(ids.filter((one) => one !== on)));
    }
  }
  const before = async () => {
    if (isActing) return;
    calls += 1;
    if (calls === act.at) {
      isActing = true;
      await actNow().catch(() => undefined);
      isActing = false;
    }
    if (crashes.includes(calls)) throw new Crash();
  };
  const watched = Object.fromEntries(
    Object.entries(run.table).map(([name, call]) => [
      name,
      typeof call === "function"
        ? async (...input: never[]) => {
            await before();
            return (call as (...all: never[]) => unknown)(...input);
          }
        : call,
    ]),
  ) as Table;
  const stored = () => run.table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`) ?? {};
  const isOver = () => profileOf(stored()).billing.month !== month;
  for (let tick = 0; tick < 40 && !isOver(); tick++, now += HOUR) {
    const turns: OwnerTurn[] = [{ ownerId: OWNER }];
    const continueLater = async (turn: OwnerTurn, delay: number) => void (delay === 0 && turns.push(turn));
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      const { ownerId: _owner, profile: _profile, today: _today, ...core } = context(`run-${tick}`, watched);
      await runOwner({ ...core, continueLater }, turn).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    for (const { mail, at } of isEventLost ? [] : accepted)
      await applyMailEvent(
        { table: run.table, now: () => new Date(now), watermark: { raisedTo: 0 } },
        {
          eventType: "Send",
          mail: {
            timestamp: new Date(at).toISOString(),
            messageId: "m",
            destination: [mail.to.address],
            tags: { pay: [mail.tags?.pay ?? ""], att: [mail.tags?.att ?? ""] },
          },
        },
      );
    // Unless events are lost, later mails' events prove that a claimed mail without an event was
    // not sent.
    if (!isEventLost) await run.table.put({ ...watermarkKey(), seenUpTo: new Date(now + HOUR / 2).toISOString() });
  }
  const charges = new Map(run.charges().map((charge) => [charge.studentId, charge]));
  return { accepted, charges, ids, isOver: isOver(), acted: calls >= act.at && act.at > 0 && act.what !== "none" };
}

beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

test("given a family, when its day crashes, is answered badly and meets its owner's act at any call, then each charge is in at most one mail of the run, the payer gets one, and none is lost", async () => {
  await fc.assert(
    fc.asyncProperty(Day, async (day) => {
      const { accepted, charges, ids, isOver, acted } = await play({ ...day, answers: [...day.answers] });
      const automatic = accepted.filter(({ by }) => by !== "hand");
      const counts = ids.map((id) => automatic.filter(({ named }) => named.includes(id)).length);
      expect(isOver).toBe(true);
      expect(Math.max(...counts)).toBeLessThanOrEqual(1);
      if (!acted) expect(automatic.length).toBeLessThanOrEqual(1);
      for (const { mail, named } of automatic) {
        const centsOf = (text = "") => Number(text.replace(/[.,]/g, ""));
        const lines = [...mail.text.matchAll(/^Aluno .+?: (?:falta )?R\$\s([\d.,]+?),? /gm)].map(([, cents]) =>
          centsOf(cents),
        );
        const total = /^Total: R\$\s([\d.,]+)$/m.exec(mail.text)?.[1];
        if (total !== undefined) expect(lines.reduce((sum, one) => sum + one, 0)).toBe(centsOf(total));
        expect(new Set(named).size).toBe(named.length);
      }
      for (const id of ids) {
        const charge = charges.get(id);
        const isMailed = accepted.some(({ named }) => named.includes(id));
        if (acted && (day.act.on - 1) % ids.length === id - 1) continue;
        expect(charge).toMatchObject({ status: "pendente" });
        // Without events an unsent mail is given up as unconfirmed; with events every unsent mail
        // is sent in the end.
        if (!day.isEventLost) expect(isMailed).toBe(true);
      }
    }),
    { numRuns: 150, seed: 20_270_210 },
  );
});
