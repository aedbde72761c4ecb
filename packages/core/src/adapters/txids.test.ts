/** docs/decisions/045-txid.md */
import { civilDate } from "@emdia/contracts/values/calendar";
import { txidBody } from "@emdia/contracts/values/txid";
import { expect, test } from "vitest";
import type { PixRequest } from "../model/ports/txids.ts";
import { txids } from "./txids.ts";

const [OLD, NEW] = ["the-old-secret-0123456789", "the-new-secret-0123456789"];
const OWNER = "11111111-1111-4111-8111-111111111111";
const PIX_REQUEST: PixRequest = {
  payer: "P0000007",
  day: civilDate("2026-11-26"),
  cents: 15_050,
  chargeIds: [220_261_100, 320_261_100],
};
const ours = txids(NEW);
const TXID = String(ours.make(OWNER, PIX_REQUEST));

test("given a code of ours, when its txid is read, then payer, day, sum and set are proven, whatever the order of the charges", () => {
  const read = ours.read(OWNER, TXID);
  expect(read).toMatchObject({ payer: "P0000007", cents: 15_050 });
  expect(read?.isOf([320_261_100, 220_261_100])).toBe(true);
  for (const ids of [[220_261_100], [], [220_261_100, 320_261_200], [220_261_100, 320_261_100, 420_261_100]])
    expect(read?.isOf(ids)).toBe(false);
  expect(ours.read(OWNER, TXID.toLowerCase())).toMatchObject({ payer: "P0000007" });
});

test("given a txid that was sent, when it is made again, then it is the same for ever", () => {
  expect(TXID).toBe("E5YC1Z95000BM2I776JHTNMI4");
});

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

test("given 10^5 txids of which one or two characters were changed, when they are read, then none is accepted", () => {
  let state = 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const flipped = (text: string) => {
    const at = 1 + next(24);
    return text.slice(0, at) + DIGITS[(DIGITS.indexOf(text[at] ?? "") + 1 + next(35)) % 36] + text.slice(at + 1);
  };
  const accepted = Array.from({ length: 100_000 }, (_, index) => {
    const once = flipped(TXID);
    return index % 2 ? flipped(once) : once;
  }).filter((text) => text !== TXID && ours.read(OWNER, text));
  expect(accepted).toEqual([]);
});

test("given the parts of two codes, when they are swapped, then the whole is no txid", () => {
  const other = String(
    ours.make(OWNER, { ...PIX_REQUEST, payer: "S0000008", day: civilDate("2026-11-27"), cents: 1, chargeIds: [1] }),
  );
  for (const [from, to] of [
    [1, 6],
    [6, 8],
    [8, 14],
    [14, 17],
    [17, 25],
  ] as const)
    expect(ours.read(OWNER, TXID.slice(0, from) + other.slice(from, to) + TXID.slice(to))).toBeUndefined();
});

test("given another owner with the same PIX key, when a txid is read, then it is not theirs", () => {
  expect(ours.read("22222222-2222-4222-8222-222222222222", TXID)).toBeUndefined();
  expect(ours.read("", TXID)).toBeUndefined();
});

test("given a txid that was cut, padded, or has the tag of another body, when it is read, then it is none", () => {
  const forged = txidBody({ ...PIX_REQUEST, cents: 1, set: TXID.slice(14, 17) });
  for (const text of [TXID.slice(0, 24), `${TXID}0`, `0${TXID}`, `${forged}${TXID.slice(17)}`, `${forged}00000000`])
    expect(ours.read(OWNER, text)).toBeUndefined();
});

test("given a new secret beside the old one, when codes of both are paid, then both are ours, and new codes have the new one", () => {
  const [old, both] = [txids(OLD), txids(`${NEW},${OLD}`)];
  expect(both.make(OWNER, PIX_REQUEST)).toBe(TXID);
  expect(both.read(OWNER, String(old.make(OWNER, PIX_REQUEST)))).toMatchObject({ cents: 15_050 });
  expect(ours.read(OWNER, String(old.make(OWNER, PIX_REQUEST)))).toBeUndefined();
});

test.each(["", "short", `${OLD},`])("given the secret %j, then nothing starts", (secret) => {
  expect(() => txids(secret)).toThrow("too short");
});

test("given a sum that does not fit, when a txid is made, then there is none", () => {
  expect(ours.make(OWNER, { ...PIX_REQUEST, cents: 36 ** 6 })).toBeUndefined();
});
