/**
 * Tests that two devices, lost responses and crashes between claim and mail never cause two
 * contacts per day with a student or a payer.
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Table } from "../model/ports/table.ts";
import type { PayerDetails } from "../model/student.ts";
import { newChargeWrite } from "../store/charges.ts";
import { cashProfile } from "../testing/billing-run.ts";
import { OWNER, student } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { pageUrlOf, txids } from "../testing/page-urls.ts";
import { seededRandom, seededTurns } from "../testing/seeded-turns.ts";
import { chargeOf } from "../testing/studio.ts";
import { recordContact } from "./record-contact.ts";
import { remindStudents } from "./remind-students.ts";
import { withdrawContact } from "./withdraw-contact.ts";

const STUDENTS = [1, 2];
const chargesOf = (studentId: number) => ["2026-12", "2027-01"].map((month) => chargeOf(month, { studentId }));
const now = new Date("2027-02-15T12:00:00.000Z");
const today = civilDate("2027-02-15");
type Act = "remind" | "open" | "undo";

/**
 * Runs the acts of several devices, interleaved by a seed. Each call to the table or the provider
 * may crash its caller, before or after it takes effect.
 */
async function play(seed: number, acts: readonly Act[], crashes: number, payer?: PayerDetails) {
  const random = seededRandom(seed);
  const turns = seededTurns(random);
  const table = memoryTable(turns.turn);
  const still = memoryTable();
  const context = { ownerId: OWNER, profile: cashProfile, now: () => now, table };
  for (const id of STUDENTS) {
    still.items.set(`s${id}`, {
      ...studentKey(OWNER, id),
      ...student,
      id,
      email: `aluno${id}@exemplo.com.br`,
      ...(payer && { payer }),
    });
    for (const charge of chargesOf(id)) {
      const { put } = newChargeWrite(context, charge);
      still.items.set(`${id}${charge.month}`, put);
    }
  }
  for (const item of still.items.values()) table.items.set(`${item.pk}|${item.sk}`, item);
  const crash = () => {
    if (random() < crashes) throw new Error("killed");
  };
  const out: number[] = [];
  const send = async ({ to }: { to: { address: string } }): Promise<SendOutcome> => {
    await turns.turn();
    crash();
    const kind = (["sent", "sent", "busy", "rejected", "unknown", "lost"] as const)[Math.floor(random() * 6)] ?? "sent";
    if (kind === "sent" || kind === "lost") out.push(Number(/\d+/.exec(to.address)?.[0]));
    await turns.turn();
    crash();
    if (kind === "sent") return { kind, messageId: "m" };
    return { kind: kind === "lost" ? "unknown" : kind, reason: "test" };
  };
  const transact: Table["transact"] = async (writes) => {
    crash();
    await table.transact(writes);
    crash();
  };
  const ctxOf = (device: number) => ({
    ...context,
    today,
    claimant: `device ${device}`,
    mailer: { send },
    pageUrlOf,
    txids,
    table: { ...table, transact },
  });
  const work = acts.map((act, device) => async () => {
    const ctx = ctxOf(device);
    const studentId = STUDENTS[Math.floor(random() * STUDENTS.length)] ?? 1;
    const charge = chargesOf(studentId)[Math.floor(random() * 2)] ?? chargeOf("2027-01", { studentId });
    try {
      if (act === "remind") await remindStudents(ctx, {});
      else if (act === "open") await recordContact(ctx, chargeIdOf(charge), { channel: "whatsapp" });
      else await withdrawContact(ctx, chargeIdOf(charge), 1);
    } catch {
      // If the act was refused or the device was killed, the test only checks the stored state.
    }
  });
  await turns.run(3, () => work.shift());
  const stored = (one: Charge) => decodeCharge(table.items.get(Object.values(chargeKey(OWNER, one)).join("|")) ?? {});
  return STUDENTS.map((id) => {
    const contacts = chargesOf(id).map((charge) => (stored(charge).contacts ?? []).filter(({ undoneAt }) => !undoneAt));
    const chats = contacts.flat().filter(({ channel }) => channel === "whatsapp").length;
    const mails = out.filter((one) => one === id).length;
    return { chats, mails, day: table.items.get(Object.values(studentKey(OWNER, id)).join("|"))?.contactedOn };
  });
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const acts = fc.array(fc.constantFrom<Act>("remind", "remind", "open", "undo"), { minLength: 2, maxLength: 7 });

test("given two students of one payer, when devices remind and open chats at once and may crash, then the payer is contacted once", async () => {
  const payer = { name: "Marta", email: "responsavel1@exemplo.com.br", phone: "5511912345678", document: null };
  const seeds = fc.integer({ min: 0, max: 2 ** 31 });
  await fc.assert(
    fc.asyncProperty(seeds, acts, fc.constantFrom(0, 0.1, 0.3), async (seed, list, crashes) => {
      const students = await play(seed, list, crashes, payer);
      // Mails to the payer are counted under the number in their address.
      const contacts = students.reduce((sum, { chats, mails }) => sum + chats + mails, 0);
      expect(contacts).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test("given devices that remind, open chats and undo them at once, when each may crash, then no student is contacted twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 ** 31 }),
      acts,
      fc.constantFrom(0, 0.1, 0.3),
      async (seed, list, crashes) => {
        for (const { chats, mails, day } of await play(seed, list, crashes)) {
          expect(chats + mails).toBeLessThanOrEqual(1);
          // A contacted student's day is taken: a third device is refused.
          if (chats + mails > 0) expect(day).toBe(today);
        }
      },
    ),
    { numRuns: 300 },
  );
});
