import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect } from "vitest";
import { type OwnerRunStep, runOwner } from "../billing/run-owner.ts";
import { listTimeline } from "../charge/list-timeline.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { sendBulk } from "../message/send-bulk.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import { keyOfTag, messageSkOf, profileKey, studentKey, watermarkKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import { beforeEachCall } from "./before-each-call.ts";
import { aRun, cashProfile, inFamily, mailed, payerItem } from "./billing-run.ts";
import { OWNER } from "./entities.ts";
import { eventTags } from "./event-tags.ts";

const { month, dueAt } = cashProfile.billing;
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const HOUR = 3_600_000;
const pix = { ...paying, paymentMethod: "pix", pixKey: "11222333000181", pixMerchantName: "Estúdio" } as const;
const ACTS = ["pay", "part", "reopen", "void", "send", "bulk", "leave", "move", "archive", "pause"] as const;
const ANSWERS = ["sent", "busy", "lost", "lost-unsent"] as const;

export const FamilyDay = fc.record({
  students: fc.integer({ min: 2, max: 4 }),
  perPage: fc.integer({ min: 1, max: 4 }),
  answers: fc.array(fc.constantFrom(...ANSWERS), { maxLength: 3 }),
  acts: fc.array(
    fc.record({
      what: fc.constantFrom(...ACTS),
      on: fc.integer({ min: 1, max: 4 }),
      at: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 3 },
  ),
  /** One day in eight asks for PIX: drawing its code takes longer than the rest of the day. */
  hasCode: fc.integer({ min: 0, max: 7 }).map((roll) => roll === 0),
  crashes: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
  isEventLost: fc.boolean(),
});
export type FamilyDay = typeof FamilyDay extends fc.Arbitrary<infer T> ? T : never;

class Crash extends Error {}
type Accepted = { mail: OutgoingMail; by: string; named: number[]; at: number };
/** The open centavos by charge; 0 once it is paid or void. */
type Open = ReadonlyMap<number, number>;

/** Matches a line's student and open amount, which comes last if the line explains the amount. */
const LINE = /^(?:• )?Aluno (\d+), (?:[^:=]+: R\$\s([\d.,]+?), .+|.+ = R\$\s([\d.]+,\d\d)(?: hoje.*)?)$/gm;

/**
 * Checks that each charge is in at most one mail, that the payer gets one mail of a run unless the
 * owner changed the family, that mails ask for the open amounts, and that timelines contain the
 * ledgers.
 */
export async function checkFamilyDay(day: FamilyDay): Promise<void> {
  const { accepted, wrong, charges, timelines, ids, isOver, touched } = await play(day);
  const countOf = (id: number) => accepted.filter(({ named }) => named.includes(id)).length;
  expect(isOver).toBe(true);
  expect(wrong).toEqual([]);
  expect(Math.max(...ids.map(countOf))).toBeLessThanOrEqual(1);
  if (touched.size === 0) expect(accepted.length).toBeLessThanOrEqual(1);
  for (const one of accepted) checkMail(one);
  for (const id of ids) {
    const charge = charges.get(id);
    const [shown] = timelines.get(id) ?? [];
    expect(Math.round((shown?.settledAmount ?? 0) * 100)).toBe(charge?.settledCents ?? 0);
    const received = (shown?.ledger ?? []).reduce(
      (sum, { amount, reverses }) => sum + Math.round(amount * 100) * (reverses === null ? 1 : -1),
      0,
    );
    expect(received).toBe(charge?.settledCents ?? 0);
    if (touched.has(id)) continue;
    expect(charge).toMatchObject({ status: "pendente" });
    // Without events an unsent mail is given up as unconfirmed; with events every unsent mail is
    // sent in the end.
    if (!day.isEventLost) expect(countOf(id)).toBe(1);
  }
}

/** Reads the student and the amount from each line of a mail about several charges. */
const linesOf = ({ text }: OutgoingMail): [id: number, cents: number][] =>
  [...text.matchAll(LINE)].map(([, id, whole, rest]) => [Number(id), centsOf(whole ?? rest)]);

function namedBy({ tags }: OutgoingMail, messages: readonly Message[]): number[] {
  const sk = keyOfTag(tags?.msg ?? "")?.sk;
  const message = messages.find((one) => messageSkOf(one) === sk);
  return (message?.names ?? []).flatMap(({ id }) => parseChargeId(id)?.studentId ?? []);
}

async function play({ students, perPage, answers: given, acts, crashes, isEventLost, hasCode }: FamilyDay) {
  const answers = [...given];
  const profile: Profile = hasCode ? pix : paying;
  const ids = Array.from({ length: students }, (_, index) => index + 1);
  const run = await aRun({ students: ids.map((id) => inFamily(id)), profile, perPage });
  const accepted: Accepted[] = [];
  let [calls, now] = [0, Date.parse(dueAt)];
  let isActing = false;
  // A mail may ask for the amount that was open when its turn began, or after any later act.
  const wrong: string[] = [];
  let opens: Open[] = [];
  const openCents = ({ status, amountCents, settledCents }: Item) =>
    status === "pendente" ? Number(amountCents) - Number(settledCents ?? 0) : 0;
  const openNow = (): Open => new Map(run.charges().map((one) => [Number(one.studentId), openCents(one)]));
  const isAsked = (mail: OutgoingMail) => {
    const known = [...opens, openNow()];
    const lines = linesOf(mail);
    const isOpen = (id: number) => known.some((open) => (open.get(id) ?? 0) > 0);
    return lines.length > 0
      ? lines.every(([id, cents]) => cents > 0 && known.some((open) => open.get(id) === cents))
      : namedBy(mail, run.messages()).every(isOpen);
  };
  const todayOf = () => civilDateIn(paying.timezone, new Date(now));
  const context = (claimant: string, table: Table) => {
    const send = async (mail: OutgoingMail): Promise<SendOutcome> => {
      const answer = claimant === "hand" ? "sent" : (answers.shift() ?? "sent");
      if (mail.tags?.msg && !isAsked(mail)) wrong.push(mail.text);
      if (answer === "busy") return { kind: "busy", reason: "Throttling" };
      if (answer !== "lost-unsent" && mail.tags?.msg)
        accepted.push({ mail, by: claimant, named: namedBy(mail, run.messages()), at: now });
      return answer === "sent" ? { kind: "sent", messageId: `m${calls}` } : { kind: "unknown", reason: "TimeoutError" };
    };
    return { ...run.ctx, table, claimant, now: () => new Date(now), mailer: { send } };
  };
  const payerOf = new Map<number, "family" | "alone">(ids.map((id) => [id, "family"]));
  const putStudent = (id: number, over: object) => {
    const item = run.table.items.get(`${studentKey(OWNER, id).pk}|${studentKey(OWNER, id).sk}`);
    return run.table.put({ ...item, ...studentKey(OWNER, id), ...over });
  };
  async function move(id: number, isOut: boolean) {
    payerOf.set(id, isOut ? "alone" : "family");
    await run.table.put({ ...studentKey(OWNER, id), ...(isOut ? mailed(id) : inFamily(id)), name: `Aluno ${id}` });
    await run.table.put(payerItem(ids.filter((one) => payerOf.get(one) === "family")));
  }
  async function actNow({ what, on: place }: FamilyDay["acts"][number]) {
    const on = ids[(place - 1) % ids.length] ?? 1;
    const id = chargeIdOf({ studentId: on, month, sequence: 0 });
    const owner = { ...context("hand", run.table), profile: profileOf(stored()), today: todayOf() };
    if (what === "pay") await setChargeStatus(owner, id, "pago");
    if (what === "reopen") await setChargeStatus(owner, id, "pendente");
    if (what === "part") await settleCharge(owner, id, { amount: 50 });
    if (what === "void") await voidCharge(owner, id, "Engano");
    if (what === "send") await sendInvoice(owner, id, {});
    if (what === "bulk") await sendBulk(owner, { studentIds: ids });
    if (what === "archive") await putStudent(on, { status: "arquivado" });
    if (what === "pause") await putStudent(on, { status: "pausado", pausedUntil: null });
    if (what === "leave") await move(on, true);
    if (what === "move") await move(on, payerOf.get(on) === "family");
  }
  const before = async () => {
    if (isActing) return;
    calls += 1;
    isActing = true;
    for (const act of acts.filter(({ at }) => at === calls)) {
      opens.push(openNow());
      await actNow(act).catch(() => undefined);
    }
    isActing = false;
    if (crashes.includes(calls)) throw new Crash();
  };
  const watched = beforeEachCall(run.table, before);
  const stored = () => run.table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`) ?? {};
  const isOver = () => profileOf(stored()).billing.month !== month;
  for (let tick = 0; tick < 40 && !isOver(); tick++, now += HOUR) {
    const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
    const continueLater = async (turn: OwnerRunStep, delay: number) => void (delay === 0 && turns.push(turn));
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      opens = [openNow()];
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
            tags: eventTags(mail.tags),
          },
        },
      );
    // Unless events are lost, later mails' events prove that a claimed mail without an event was
    // not sent.
    if (!isEventLost) await run.table.put({ ...watermarkKey(), seenUpTo: new Date(now + HOUR / 2).toISOString() });
  }
  const owner = { ...run.ctx, profile: profileOf(stored()), today: todayOf(), now: () => new Date(now) };
  const timelines = new Map(
    await Promise.all(ids.map(async (id) => [id, (await listTimeline(owner, id, undefined)).charges] as const)),
  );
  const charges = new Map(run.charges().map((charge) => [charge.studentId, charge]));
  const touched = new Set(acts.filter(({ at }) => at <= calls).map(({ on }) => ids[(on - 1) % ids.length]));
  return { accepted, wrong, charges, timelines, ids, isOver: isOver(), touched };
}

const centsOf = (text = "") => Number(text.replace(/[.,]/g, ""));

/** Checks that a mail's total and code are the sum of its lines, and that no charge repeats. */
function checkMail({ mail, named }: Accepted): void {
  const total = /^Total: R\$\s([\d.,]+)$/m.exec(mail.text)?.[1];
  const code = /5303986\d{4}(\d+\.\d\d)5802BR/.exec(mail.text)?.[1];
  const sum = linesOf(mail).reduce((all, [, cents]) => all + cents, 0);
  if (total !== undefined) expect(sum).toBe(centsOf(total));
  if (total !== undefined && code !== undefined) expect(centsOf(code)).toBe(sum);
  expect(new Set(named).size).toBe(named.length);
}
