import { clampDay, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { type Charge, encodeMail, type Mail } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import { EMPTY_LEDGER } from "../model/ledger.ts";
import { charge as made, OWNER } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { changeMail, claimMail } from "./change-mail.ts";
import { insertCharge } from "./charges.ts";

/**
 * Returns the bytes that DynamoDB counts for an item, by its manual: names and values in UTF-8, 3
 * for a map, 1 for each of its pairs.
 */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((total, [name, one]) => total + Buffer.byteLength(name) + sizeOf(one) + 1, 3);
}

test("given the longest names a form takes, when a claimed charge is stored, then it stays within one write unit", async () => {
  const table = memoryTable();
  const month = yearMonth("2026-11");
  const charge: Charge = {
    studentId: 9_999_999,
    month,
    sequence: 0,
    planId: 9_999_999,
    planName: "P".repeat(100),
    studentName: "A".repeat(100),
    amountCents: 99_999_999,
    periodInMonths: 12,
    isOneTime: false,
    frequency: "F".repeat(100),
    reference: "Nov/2026 a Out/2027",
    dueDate: clampDay(month, 20),
    status: "pendente",
    paidDate: null,
    lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 99_999 },
    punctualityCents: 9_999_999,
    ...EMPTY_LEDGER,
    createdAt: "2026-11-20T11:00:00.000Z",
    mail: {
      state: "sent",
      attempt: 1,
      at: "2026-11-20T11:00:00.000Z",
      claimedBy: "8".repeat(36),
      messageId: "0".repeat(60),
    },
  };
  await insertCharge({ table, now: () => new Date(), ownerId: "8".repeat(36) }, charge);
  expect(sizeOf([...table.items.values()][0])).toBeLessThanOrEqual(1_000);
});

test("given a refused attempt whose number another has taken, when its withdrawal is written again, then the other's claim stays", async () => {
  const table = memoryTable();
  const ctx = { table, ownerId: OWNER, now: () => new Date(made.createdAt) };
  const claimOf = (claimedBy: string): Mail => ({ state: "claimed", attempt: 2, at: made.createdAt, claimedBy });
  const [open, refused, other] = [{ ...claimOf("first"), attempt: 1 }, claimOf("refused"), claimOf("other")];
  await insertCharge(ctx, { ...made, mail: open });
  const giveBack = () => changeMail(ctx, { ...made, mail: refused }, open);
  await claimMail(ctx, { ...made, mail: open }, refused);
  expect(await giveBack()).toBe(true);
  await claimMail(ctx, { ...made, mail: open }, other);
  // The SDK repeats a write after a lost response.
  expect(await giveBack()).toBe(false);
  expect((await table.get(chargeKey(OWNER, made)))?.mail).toEqual(encodeMail(other));
});
