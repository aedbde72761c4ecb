import { expect, test } from "vitest";
import { charge, student } from "../testing/entities.ts";
import { decodeCharge } from "./charge.ts";
import { setFields } from "./expressions.ts";
import { importOf } from "./import.ts";
import type { Item } from "./ports/table.ts";
import { NO_TERMS, studentOf } from "./student.ts";

const byPix = { date: "2027-01-12", method: "pix", at: "2027-01-12T15:00:00.000Z", by: "owner" };
const entry = { number: 2, amountCents: -5_050, ...byPix, note: "Engano", requestId: "r-1", reverses: 1 };
const discount = { cents: 100, basisPoints: 1_000, reason: null, lastMonth: "2027-03" };
const counts = { studentCount: 2, planIds: [1], payerIds: [], partCount: 1, nextPart: 1 };
const instants = { createdAt: "2027-01-12T15:00:00.000Z", doneAt: "2027-01-12T15:00:01.000Z" };
const kept = [{ studentId: 2, reason: "charged" }];
const done = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", state: "done", ...counts, ...instants, kept };

const KINDS: Record<string, { whole: Item; read: (one: Item) => unknown }> = {
  "ledger entry": { whole: entry, read: (one) => decodeCharge({ ...charge, ledger: [one] }).ledger[0] },
  discount: { whole: discount, read: (one) => studentOf({ ...student, discount: one }).discount },
  kept: { whole: { studentId: 2, reason: "edited" }, read: (one) => importOf({ ...done, kept: [one] }).kept[0] },
};

test.each(Object.keys(KINDS))(
  "given a whole %s, when read, then every attribute is there, also those of a later release",
  (kind) => {
    const { whole, read } = KINDS[kind] ?? expect.fail();
    expect(read({ ...whole, later: 1 })).toEqual({ ...whole, later: 1 });
  },
);

test.each([
  ...[
    ["ledger entry", "number", 1.5],
    ["ledger entry", "amountCents", "5050"],
  ],
  ...[
    ["ledger entry", "date", "2027-02-30"],
    ["ledger entry", "date", ["2027-01-12"]],
  ],
  ...[
    ["ledger entry", "method", 7],
    ["ledger entry", "at", 7],
    ["ledger entry", "by", 7],
  ],
  ...[
    ["ledger entry", "note", 7],
    ["ledger entry", "requestId", 7],
    ["ledger entry", "reverses", "1"],
  ],
  ...[
    ["discount", "cents", "100"],
    ["discount", "lastMonth", "2027-13"],
    ["discount", "lastMonth", ["2027-03"]],
  ],
  ...[
    ["kept", "studentId", "2"],
    ["kept", "reason", 7],
  ],
] as [string, string, unknown][])(
  "given a %s whose %s is wrong, when read, then it is refused: %j",
  (kind, name, wrong) => {
    const { whole, read } = KINDS[kind] ?? expect.fail();
    expect(() => read({ ...whole, [name]: wrong })).toThrow();
  },
);

test("given a student without own terms, when written, then each term's attribute is removed", () => {
  expect(setFields({ name: "Aluno removido", ...NO_TERMS }).expression).toBe(
    "SET #name = :name REMOVE #ownPriceCents, #nextPriceCents, #nextPriceFrom, #recess, #discount, #dueDay, #payer, #payerId",
  );
});
