import fc from "fast-check";
import { expect, test } from "vitest";
import { yearMonth } from "./calendar.ts";
import { chargeIdOf } from "./charge-id.ts";
import { parseTxid, provesAsk, txidOf } from "./txid.ts";

const id = (studentId: number, month = "2026-11", sequence = 0) =>
  chargeIdOf({ studentId, month: yearMonth(month), sequence });

const anId = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 99 }))
  .map(([student, month, sequence]) => id(student, `2027-${String(month + 1).padStart(2, "0")}`, sequence));
const aSet = fc
  .uniqueArray(anId, { minLength: 1, maxLength: 8 })
  .map(([first = 0, ...others]): [number, ...number[]] => [first, ...others]);
const someCents = fc.integer({ min: 1, max: 99_999_999 });

/** Txids of every release, exactly as they were sent: the parser must read them for ever. */
test.each([
  ["EDK6IFHOONL3MSW", { kind: "ask", leadId: 1_220_261_100, check: "ONL3MSW" }],
  ["F220261200345C", { kind: "set", leadId: 220_261_200, check: "345C" }],
  ["1220261100", { kind: "charge", leadId: 1_220_261_100 }],
  ["12", { kind: "student", studentId: 12 }],
  ["9999999", { kind: "student", studentId: 9_999_999 }],
])("given the stored txid %s, when it is parsed, then it yields its ask", (text, parsed) => {
  expect(parseTxid(text)).toEqual(parsed);
  expect(parseTxid(text.toLowerCase())).toEqual(parsed);
});

test.each([
  ...["", "0", "012", "***", "10000000", "99999999", "100000000", "1220261300", "99999999999999999"],
  ...["ED", "EDK6IFHO", "ED0000001234567", "ED0K6IFHOONL3MSW", "EDK6IFHOONL3MSW1234567", "XEDK6IFHOONL3MSW"],
  ...["F220261200345", "F220261200345G", "F12345C", "F0220261200345C", "MENS202607A000123"],
  ...["ED K6IFHOONL3MSW", "1220261100 ", "EDK6IFHOONL3MSW-", "xF220261200345C", "F220261200345C1x"],
  ...["EDABCDEFGHIJKABCDEFG", "F99999999202612001345C", "99999999202612001"],
])("given %j, which we never sent, when it is parsed, then it is not ours", (text) => {
  expect(parseTxid(text)).toBeUndefined();
});

test("given any charges and amount, when their txid is made, then it fits a code, names the lead and proves exactly that ask", () => {
  fc.assert(
    fc.property(aSet, someCents, (ids, cents) => {
      const txid = txidOf(ids, cents);
      expect(txid).toMatch(/^ED[0-9A-Z]{13,17}$/);
      const parsed = parseTxid(txid);
      expect(parsed).toMatchObject({ kind: "ask", leadId: ids[0] });
      expect(parsed && provesAsk(parsed, ids, cents)).toBe(true);
    }),
  );
});

test("given another set, lead or amount, when txids are compared, then they differ, whatever the order of the other charges", () => {
  fc.assert(
    fc.property(aSet, aSet, someCents, someCents, (ids, otherIds, cents, otherCents) => {
      const [lead, ...rest] = ids;
      const txid = txidOf(ids, cents);
      expect(txidOf([lead, ...rest.toReversed()], cents)).toBe(txid);
      const isSame = (set: readonly number[]) => [...set].sort().join() === [...ids].sort().join();
      if (!isSame(otherIds)) expect(txidOf(otherIds, cents).slice(-7)).not.toBe(txid.slice(-7));
      if (otherCents !== cents) expect(txidOf(ids, otherCents).slice(-7)).not.toBe(txid.slice(-7));
      const parsed = parseTxid(txid);
      expect(parsed && provesAsk(parsed, otherIds, cents)).toBe(isSame(otherIds));
      expect(parsed && provesAsk(parsed, ids, otherCents)).toBe(otherCents === cents);
    }),
  );
});

test("given a set as the release before named it, when it is proven, then its charges and their order decide, and the lead is the first", () => {
  const [ana, beto] = [220_261_200, 320_261_200];
  // CRC16 of "220261200 320261200".
  const parsed = parseTxid("F2202612005ACA");
  expect(parsed && provesAsk(parsed, [ana, beto], 1)).toBe(true);
  expect(parsed && provesAsk(parsed, [beto, ana], 1)).toBe(false);
  expect(parsed && provesAsk(parsed, [ana], 1)).toBe(false);
  expect(provesAsk({ kind: "set", leadId: beto, check: "5ACA" }, [ana, beto], 1)).toBe(false);
});

test.each(["1220261100", "12"])(
  "given the bare number %s, when it is compared with an ask, then it proves nothing",
  (text) => {
    const parsed = parseTxid(text);
    expect(parsed && provesAsk(parsed, [1_220_261_100], 15_000)).toBe(false);
  },
);

test("given codes that were sent, when their txids are made again, then they are the same for ever", () => {
  expect(txidOf([1_220_261_100], 15_050)).toBe("EDK6IFHOONL3MSW");
  expect(txidOf([1_220_261_100], 15_051)).toBe("EDK6IFHOPRHXOTF");
  expect(txidOf([id(9_999_999, "2026-12", 99), id(1)], 99_999_999)).toBe("ED9UGXMDAGTVY3PJTUL");
});
