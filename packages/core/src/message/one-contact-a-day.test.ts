import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remindStudents } from "../message/remind-students.ts";
import { messageKeyOfSk, payerKey, studentKey } from "../model/keys.ts";
import { decodeMessage, isTo, isVoid, type Message } from "../model/message.ts";
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
import { recordContact, withdrawContact } from "./record-contact.ts";

const STUDENTS = [1, 2];
const AS_PAYER = { id: 9, studentIds: STUDENTS, version: 1, createdAt: "2027-01-01T12:00:00.000Z" };
const chargesOf = (studentId: number) => ["2026-12", "2027-01"].map((month) => chargeOf(month, { studentId }));
const now = new Date("2027-02-15T12:00:00.000Z");
const today = civilDate("2027-02-15");
type Act = "remind" | "open" | "undo";

/** Plays acts on several devices; any of their calls may kill its device, before or after it. */
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
      ...(payer && { payer, payerId: 9 }),
    });
    if (payer) still.items.set("payer", { ...payerKey(OWNER, 9), ...payer, ...AS_PAYER });
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
      else await withdrawContact(ctx, chargeIdOf(charge), 202_702_150_001);
    } catch {
      // If the act was refused or the device was killed, the test only checks the stored state.
    }
  });
  await turns.run(3, () => work.shift());
  const messages = [...table.items.values()].filter(({ sk }) => messageKeyOfSk(String(sk))).map(decodeMessage);
  const isToStudent = (id: number) => (one: Message) => isTo(one, [{ id }]) && !isVoid(one);
  return STUDENTS.map((id) => {
    const own = messages.filter(isToStudent(id));
    const chats = own.filter(({ channel }) => channel === "whatsapp").length;
    return { chats, mails: out.filter((one) => one === id).length, day: own[0]?.when };
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
      // A mail counts for the student whose number is in its address, a chat for both students.
      const [chat] = students.map(({ chats }) => chats).toSorted((a, b) => b - a);
      const contacts = students.reduce((sum, { mails }) => sum + mails, chat ?? 0);
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
