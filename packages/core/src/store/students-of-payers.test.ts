import { expect, test } from "vitest";
import { payerKey } from "../model/keys.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { studentsOfPayer, withSiblings } from "./students-of-payers.ts";

const payerOf = (id: number, studentIds: readonly number[]) => ({
  ...payerKey(OWNER, id),
  name: "Maria Souza",
  email: null,
  phone: null,
  document: null,
  id,
  studentIds,
  version: 1,
  createdAt: student.createdAt,
});

test("given a list of a payer's students that one of them has left since, when siblings are read, then the former one is none, and a payer beside has all", async () => {
  const paidBy = (id: number, payerId?: number) => ({ ...student, id, ...(payerId && { payerId }) });
  const students = [paidBy(2, 12), paidBy(3, 12), paidBy(4, 13), paidBy(5, 13), paidBy(6)];
  const { ctx, table } = await aStudio({ students });
  await table.put(payerOf(12, [2, 3, 4, 6]));
  await table.put(payerOf(13, [4, 5]));
  const siblingsOf = async (...known: typeof students) => (await withSiblings(ctx, known)).map(({ id }) => id);
  expect(await siblingsOf(paidBy(2, 12))).toEqual([2, 3]);
  expect(await siblingsOf(paidBy(2, 12), paidBy(5, 13))).toEqual([2, 5, 3, 4]);
  expect(await siblingsOf(paidBy(6))).toEqual([6]);
  const own = await studentsOfPayer(ctx, { ...payerOf(12, [2, 3, 4, 6]), studentIds: [2, 3, 4, 6] });
  expect(own.map(({ id }) => id)).toEqual([2, 3]);
});
