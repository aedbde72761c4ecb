/** Builds a studio in memory: its plans, students and charges, on a chosen day. */
import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { chargeKey, payerKey, planKey, studentKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import type { Plan } from "../model/plan.ts";
import type { Table } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { newChargeWrite } from "../store/charges.ts";
import { claimWrite, messagesSince, readContacts } from "../store/messages.ts";
import { settlementWrites } from "../store/settlement-days.ts";
import { cashProfile, withMail } from "./billing-run.ts";
import { charge, OWNER, paidCharge, plan, student } from "./entities.ts";
import { anOwner } from "./owner.ts";

/** The default page size of the studio's table, so that every longer list takes several pages. */
const PER_PAGE = 2;

/**
 * Returns the table with small pages and stale reads: a read that is not consistent does not see
 * new writes.
 */
function unlucky(table: Table): Table {
  return {
    ...table,
    get: async (key, options) => (options?.consistent ? table.get(key) : undefined),
    query: async (input) =>
      input.consistent ? table.query({ ...input, limit: input.limit ?? PER_PAGE }) : { items: [], lastKey: undefined },
  };
}

/**
 * Returns the open charge of a month for the student in `entities.ts`. It is due on the tenth
 * unless `over` changes it. A paid one has a settlement of its whole amount.
 */
export function chargeOf(month: string, over: Partial<Charge> = {}): Charge {
  const open = { ...charge, month: yearMonth(month), dueDate: civilDate(`${month}-10`), ...over };
  if (open.status !== "pago" || open.ledger.length > 0 || open.settledCents >= open.amountCents) return open;
  return { ...paidCharge({ ...open, status: "pendente" }, open.paidDate ?? open.dueDate), ...over };
}

export type StudioSettings = {
  profile?: Partial<Profile>;
  plans?: readonly Plan[];
  students?: readonly Student[];
  charges?: readonly Charge[];
  /** The owner's civil date; the clock is at 12:00 UTC on this date. */
  today?: string;
};

/** The owner's February run is over, and March is the pending month. */
export const februaryIsOver: Partial<Profile> = {
  billing: { month: yearMonth("2027-03"), date: civilDate("2027-03-10"), dueAt: "2027-03-10T11:00:00.000Z" },
  lastBilling: { month: yearMonth("2027-02"), date: civilDate("2027-02-10"), dueAt: "2027-02-10T11:00:00.000Z" },
};

/** Returns the messages that the charges' contacts stand for: one to a payer at an instant. */
function messagesAbout(charges: readonly Charge[], students: readonly Student[]): Message[] {
  const all = charges.flatMap((one) =>
    (one.contacts ?? []).map(
      ({ channel, at, by, step, undoneAt, requestId }): Message => ({
        payer: payerKeyOf(students.find(({ id }) => id === one.studentId) ?? { id: one.studentId }),
        day: civilDate(at.slice(0, 10)),
        number: 1,
        channel,
        attempt: 1,
        at: undoneAt ?? at,
        madeAt: at,
        madeBy: by,
        requestId,
        state: undoneAt ? "withdrawn" : "sent",
        names: [{ id: chargeIdOf(one), cents: one.amountCents, step }],
      }),
    ),
  );
  const groups = Map.groupBy(all, ({ payer, madeAt }) => `${payer} ${madeAt}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, names: [first, ...others].flatMap(({ names }) => names) }] : [],
  );
}

/** Returns the stored payers of students, each with all of their students. */
const payersOf = (students: readonly Student[]) =>
  [...Map.groupBy(students, ({ payerId }) => payerId)].flatMap(([id, own]) => {
    const payer = own[0]?.payer;
    const known = { studentIds: own.map((one) => one.id), version: 1, createdAt: "2027-01-01T12:00:00.000Z" };
    return id !== undefined && payer ? [{ ...payer, ...known, id }] : [];
  });

/**
 * Returns a studio that bills on the tenth, is paid in cash, and by default has the plan and the
 * student from `entities.ts`.
 */
export async function aStudio({
  profile = {},
  plans = [plan],
  students = [student],
  charges = [],
  today = "2027-02-15",
}: StudioSettings = {}) {
  const owner = await anOwner({ ...cashProfile, ...profile });
  owner.clock.now = `${today}T12:00:00.000Z`;
  const day: CivilDate = civilDate(today);
  const ctx = { ...owner.ctx, today: day, table: unlucky(owner.table) };
  for (const one of plans) await owner.table.put({ ...planKey(OWNER, one.id), ...one });
  for (const one of payersOf(students)) await owner.table.put({ ...payerKey(OWNER, one.id), ...one });
  for (const one of students) await owner.table.put({ ...studentKey(OWNER, one.id), ...one });
  for (const one of charges)
    await owner.table.transact([newChargeWrite(ctx, one), ...settlementWrites(ctx, { ledger: [] }, one)]);
  for (const one of messagesAbout(charges, students)) await owner.table.put(claimWrite(ctx, one).put);
  const storedAt = (key: ChargeKey) => {
    const item = owner.at(chargeKey(OWNER, key));
    return item && withMail(item);
  };
  const contactsAt = async (key: ChargeKey) => {
    const item = owner.at(chargeKey(OWNER, key));
    return (await readContacts(ctx, item ? [decodeCharge(item)] : [], yearMonth("2026-01")))[0]?.contacts;
  };
  const statusAt = (...months: string[]) =>
    months.map((month) => storedAt({ studentId: student.id, month: yearMonth(month), sequence: 0 })?.status);
  return { ...owner, ctx, storedAt, statusAt, messages: () => messagesSince(ctx), contactsAt };
}

/**
 * Returns the same context, but `meanwhile` runs just before each conditional write of a single
 * item and before each transaction.
 */
export function runBeforeWrites<Context extends { table: Table }>(ctx: Context, meanwhile: () => unknown): Context {
  const updateAndRead: Table["updateAndRead"] = async (...write) => {
    await meanwhile();
    return ctx.table.updateAndRead(...write);
  };
  const transact: Table["transact"] = async (writes) => {
    await meanwhile();
    return ctx.table.transact(writes);
  };
  return { ...ctx, table: { ...ctx.table, updateAndRead, transact } };
}
