import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { chargeKey, messageSkOf, payerKey, planKey, studentKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import type { Plan } from "../model/plan.ts";
import type { Table } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { contactsOf, fateOf } from "../model/told.ts";
import { newChargeWrite } from "../store/charges.ts";
import { claimWrite, messagesSince, readMessages } from "../store/messages.ts";
import { settlementWrites } from "../store/write-ledger.ts";
import { cashProfile } from "./billing-run.ts";
import { charge, OWNER, paidCharge, plan, student } from "./entities.ts";
import { anOwner } from "./owner.ts";
import { type SomeCharge, told } from "./told.ts";

/** The default page size of the studio's table, so that every longer list takes several pages. */
const PER_PAGE = 2;

/**
 * The charge is due on the tenth unless `over` changes it. A paid one has a settlement of its whole
 * amount.
 */
export function chargeOf(month: string, { mail, contacts, payer, ...over }: SomeCharge = {}): Charge {
  return told({ ...plainOf(month, over), mail, contacts, payer });
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

/**
 * The studio bills on the tenth and is paid in cash; by default it has the plan and the student
 * from `entities.ts`.
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
  for (const one of messagesAbout(charges)) await owner.table.put(claimWrite(ctx, one).put);
  const storedAt = (key: ChargeKey) => {
    const item = owner.at(chargeKey(OWNER, key));
    return item;
  };
  const mailAt = async (key: ChargeKey) => {
    const item = owner.at(chargeKey(OWNER, key));
    const [told] = await readMessages(ctx, item ? [decodeCharge(item)] : [], yearMonth("2026-01"));
    return told && fateOf(told);
  };
  const contactsAt = async (key: ChargeKey) => {
    const item = owner.at(chargeKey(OWNER, key));
    const [told] = await readMessages(ctx, item ? [decodeCharge(item)] : [], yearMonth("2026-01"));
    const contacts = told ? contactsOf(told) : [];
    return contacts.length > 0 ? contacts : undefined;
  };
  const statusAt = (...months: string[]) =>
    months.map((month) => storedAt({ studentId: student.id, month: yearMonth(month), sequence: 0 })?.status);
  return { ...owner, ctx, storedAt, statusAt, messages: () => messagesSince(ctx), contactsAt, mailAt };
}

/** Runs `meanwhile` just before each `updateAndRead` and before each transaction. */
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

/** Returns a table whose eventually consistent reads find nothing. */
function unlucky(table: Table): Table {
  return {
    ...table,
    get: async (key, options) => (options?.consistent ? table.get(key) : undefined),
    query: async (input) =>
      input.consistent ? table.query({ ...input, limit: input.limit ?? PER_PAGE }) : { items: [], lastKey: undefined },
  };
}

function plainOf(month: string, over: Partial<Charge>): Charge {
  const open = { ...charge, month: yearMonth(month), dueDate: civilDate(`${month}-10`), ...over };
  if (open.status !== "pago" || open.ledger.length > 0 || open.settledCents >= open.amountCents) return open;
  return { ...paidCharge({ ...open, status: "pendente" }, open.paidDate ?? open.dueDate), ...over };
}

const messagesAbout = (charges: readonly Charge[]): Message[] => {
  const all = charges.flatMap(({ messages = [] }) => messages);
  return [...Map.groupBy(all, messageSkOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, names: [first, ...others].flatMap(({ names }) => names) }] : [],
  );
};

const payersOf = (students: readonly Student[]) =>
  [...Map.groupBy(students, ({ payerId }) => payerId)].flatMap(([id, own]) => {
    const payer = own[0]?.payer;
    const known = { studentIds: own.map((one) => one.id), version: 1, createdAt: "2027-01-01T12:00:00.000Z" };
    return id !== undefined && payer ? [{ ...payer, ...known, id }] : [];
  });
