/** Tests that lists read the messages of old open charges, and at what cost. */
import { expect, test } from "vitest";
import type { Table } from "../model/ports/table.ts";
import { fateOf } from "../model/told.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { readMessages } from "./messages.ts";

const AT = "2026-10-10T12:00:00.000Z";

/** Returns a studio with debtors of October and mails of February, and counts its reads. */
async function aStudioWithDebts(debtors: number, recent: number) {
  const of = (month: string, studentId: number) =>
    chargeOf(month, { studentId, mail: { state: studentId % 2 ? "sent" : "failed", reason: "bounced", at: AT } });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const old = numbers(debtors).map((id) => of("2026-10", id));
  const charges = [...old, ...numbers(recent).map((id) => of("2027-02", id))];
  const students = numbers(Math.max(debtors, recent)).map((id) => ({ ...student, id }));
  const { ctx } = await aStudio({ students, charges });
  const reads = { keys: 0, lists: [] as unknown[] };
  const table: Table = {
    ...ctx.table,
    getMany: (keys) => {
      reads.keys += keys.length;
      return ctx.table.getMany(keys);
    },
    query: (input) => {
      if (!input.startAfter) reads.lists.push(Object.values(input.key.values ?? {}).at(-1));
      return ctx.table.query({ ...input, limit: 100 });
    },
  };
  return { ctx: { ...ctx, table }, reads, old: old.map(({ messages: _, ...charge }) => charge) };
}

test.each([
  ["few debts of a large month", 2, 100, 2, []],
  ["many debts of a large month", 6, 100, 0, ["MSG#202610#"]],
  ["debts and no mail of late", 6, 0, 6, []],
])(
  "given %s, when a list reads their messages, then it reads them by the cheaper way, and each debt knows its mail",
  async (_what, debtors, recent, keys, lists) => {
    const { ctx, reads, old } = await aStudioWithDebts(debtors, recent);
    const told = await readMessages(ctx, old);
    expect(told.map((one) => fateOf(one)?.state)).toEqual(
      old.map(({ studentId }) => (studentId % 2 ? "sent" : "failed")),
    );
    expect(reads).toEqual({ keys, lists: ["MSG#~", ...lists] });
  },
);
