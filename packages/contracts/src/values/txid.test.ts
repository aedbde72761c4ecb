import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_NUMBER } from "../constants.ts";
import { civilDate } from "./calendar.ts";
import { addDays } from "./civil-days.ts";
import { payerKeyOf } from "./payer-key.ts";
import { askedDay, readTxid, TXID_DAYS, txidBody } from "./txid.ts";

const TAG = "0123ABCZ";
const START = civilDate("2026-11-26");
const aNumber = fc.integer({ min: 1, max: MAX_NUMBER });
const anAsk = fc.record({
  payer: fc.tuple(aNumber, fc.option(aNumber, { nil: undefined })).map(([id, payerId]) => payerKeyOf({ id, payerId })),
  day: fc.integer({ min: 0, max: 4_000 }).map((count) => addDays(START, count)),
  cents: fc.integer({ min: 1, max: 36 ** 6 - 1 }),
  set: fc.constantFrom("000", "A1Z", "ZZZ"),
});

test("given any ask, when its txid is written and read, then it has 25 characters and the same payer, day, sum and set", () => {
  fc.assert(
    fc.property(anAsk, fc.integer({ min: 0, max: TXID_DAYS - 1 }), ({ day, ...ask }, later) => {
      const txid = `${txidBody({ ...ask, day })}${TAG}`;
      expect(txid).toMatch(/^E[0-9A-Z]{24}$/);
      const read = readTxid(txid);
      expect(read).toMatchObject({ ...ask, tag: TAG, body: txid.slice(0, 17) });
      expect(askedDay(read?.day ?? -1, addDays(day, later))).toBe(day);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, 36 ** 6])("given the sum %d, which does not fit, then there is no txid", (cents) => {
  expect(txidBody({ payer: "S0000012", day: START, cents, set: "000" })).toBeUndefined();
});

test.each([36 ** 6 - 1, 1])("given the sum %d, which fits, then there is a txid", (cents) => {
  expect(txidBody({ payer: "S0000012", day: START, cents, set: "000" })).toHaveLength(17);
});

test("given a code of 1,296 days ago, when its day is read, then it is taken for the same day today", () => {
  const { day = -1 } = readTxid(`${txidBody({ payer: "S0000012", day: START, cents: 1, set: "000" })}${TAG}`) ?? {};
  expect(askedDay(day, addDays(START, TXID_DAYS - 1))).toBe(START);
  expect(askedDay(day, addDays(START, TXID_DAYS))).toBe(addDays(START, TXID_DAYS));
  expect(askedDay(day, addDays(START, -1))).toBe(addDays(START, -TXID_DAYS));
});

const TXID = `${txidBody({ payer: "S0000012", day: START, cents: 15_050, set: "0A1" })}${TAG}`;
test.each([
  ...["", "***", "ED", "EDPROVA", "12", "1220261100", "F220261200345C", "EDK6IFHOONL3MSW", "MENS202607A000123"],
  ...[TXID.slice(0, -1), `${TXID}0`, `0${TXID}`, ` ${TXID}`, `${TXID.slice(0, 24)}-`, TXID.replace("E", "D")],
  ...[`E00000${TXID.slice(6)}`, `EZZZZZ${TXID.slice(6)}`, `${TXID.slice(0, 8)}000000${TXID.slice(14)}`],
  ...["E12345678202611261200ABCDEFGHIJK", `E${"\u0130".repeat(24)}`],
])("given %j, which has not our layout, when it is read, then it is nothing", (text) => {
  expect(readTxid(text)).toBeUndefined();
});

test("given a bank that writes small letters, when the txid is read, then it is the same", () => {
  expect(readTxid(TXID.toLowerCase())).toEqual(readTxid(TXID));
});
