/** docs/decisions/039-reminder-rule.md */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { chargeStudentPage } from "../billing/run-page.ts";
import type { Table } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { aRun, mailed } from "../testing/billing-run.ts";
import { student } from "../testing/entities.ts";
import { aRuled } from "../testing/ruled-studio.ts";
import { chargeOf } from "../testing/studio.ts";

const MANY = 20;
const students = Array.from({ length: MANY }, (_, index): Student => {
  const id = index + 2;
  return { ...student, id, name: `Aluno ${id}`, email: `aluno${id}@exemplo.com.br`, phone: `119876543${10 + index}` };
});

function counted(table: Table) {
  const count = { writes: 0 };
  const one =
    <Input extends unknown[], Output>(write: (...input: Input) => Promise<Output>) =>
    (...input: Input) => {
      count.writes += 1;
      return write(...input);
    };
  const transact: Table["transact"] = (writes) => {
    count.writes += writes.length;
    return table.transact(writes);
  };
  const { put, update, updateAndRead, remove } = table;
  const writing = {
    put: one(put),
    update: one(update),
    updateAndRead: one(updateAndRead),
    remove: one(remove),
    transact,
  };
  return { count, table: { ...table, ...writing } };
}

async function writesOfRule(debtors: number) {
  const mail = { state: "sent", attempt: 1, at: "2027-02-10T12:00:00.000Z" } as const;
  const charges = students
    .slice(0, debtors)
    .map(({ id }) => chargeOf("2027-02", { studentId: id, dueDate: civilDate("2027-02-12"), mail }));
  const studio = await aRuled({ students, charges, rule: { morningLine: true } });
  const { count, table } = counted(studio.table);
  await studio.run({ table });
  return { writes: count.writes, mails: studio.mails.length };
}

async function writesOfBilling() {
  const run = await aRun({ students: Array.from({ length: MANY }, (_, index) => mailed(index + 2)) });
  const { count, table } = counted(run.table);
  await chargeStudentPage({ ...run.ctx, table }, undefined, 0);
  expect(run.mails).toHaveLength(MANY);
  return count.writes;
}

test("given an owner's day with reminders, when its writes are counted, then a reminder writes five items", async () => {
  const { writes, mails } = await writesOfRule(MANY);
  expect(mails).toBe(MANY + 1);
  // Each mail writes two counters, the address and the message in one transaction, and the
  // message's outcome; then the morning line and the next day are written.
  expect(writes).toBe(5 * MANY + 2);
});

test("given the billing day of as many charges, when its writes are counted, then a charge writes itself, its message and the outcome", async () => {
  expect(await writesOfBilling()).toBe(3 * MANY);
});

test("given a day with nothing to send, when its writes are counted, then only the next day is written", async () => {
  expect(await writesOfRule(0)).toEqual({ writes: 1, mails: 0 });
});
