/** docs/rules/charge.md, "What a charge carries". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, test } from "vitest";
import { charge, OWNER, profile as ownersProfile } from "../testing/entities.ts";
import { txids } from "../testing/page-urls.ts";
import type { Charge } from "./charge.ts";
import { pixCodeOf } from "./pix-code.ts";
import type { Profile } from "./profile.ts";

const TODAY = civilDate("2026-11-26");
const profile: Partial<Profile> = {
  paymentMethod: "pix",
  pixKey: "+5511987654321",
  pixKeyType: "phone",
  pixMerchantName: "Vida Pilates",
  pixCity: "São Paulo",
  businessName: "Estúdio Vida",
};
const november: Charge = { ...charge, month: yearMonth("2026-11"), dueDate: civilDate("2026-11-05") };
const december: Charge = { ...charge, month: yearMonth("2026-12"), dueDate: civilDate("2026-12-05") };
const codeOf = (charges: readonly Charge[], over: Partial<Profile> = {}) => {
  const ctx = { ownerId: OWNER, profile: { ...ownersProfile, ...profile, ...over }, today: TODAY, txids };
  return pixCodeOf(ctx, "S0000003", charges);
};

test("given open charges, when a bank reads their code, then it pays the sum of today to the receiver, and its txid proves who was asked for what", () => {
  const code = parsePixCode(codeOf([november, december]) ?? "");
  expect(code).toMatchObject({
    key: "+5511987654321",
    merchantName: "VIDA PILATES",
    merchantCity: "SAO PAULO",
    amountCents: 30_100,
  });
  const txid = txids.read(OWNER, code?.txid ?? "");
  expect(txid).toMatchObject({ payer: "S0000003", cents: 30_100 });
  expect(txid?.isOf([december, november].map(chargeIdOf))).toBe(true);
});

test("given a charge with a fee, when the code is made, then it asks for the amount of today", () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const late = { ...november, lateFee };
  // Fine 3.01, and 21 days' interest 1.05.
  expect(parsePixCode(codeOf([late]) ?? "")?.amountCents).toBe(15_456);
});

test.each<[string, Partial<Profile>, string]>([
  ["identifiers are switched off", { pixWithoutTxid: true }, "***"],
  ["the key has no receiver, then the business is", { pixMerchantName: null }, "E"],
  ["the key has an empty receiver", { pixMerchantName: "" }, "E"],
])("given that %s, when a code is made, then there is one", (_what, over, start) => {
  const code = parsePixCode(codeOf([november], over) ?? "");
  expect(code?.txid?.startsWith(start)).toBe(true);
  expect(code?.merchantName).toBe(over.pixMerchantName === undefined ? "VIDA PILATES" : "ESTUDIO VIDA");
});

test("given a sum that no txid can state, when the code is made, then it asks for it without one", () => {
  const rich = { ...november, amountCents: 36 ** 6 };
  expect(parsePixCode(codeOf([rich]) ?? "")).toMatchObject({ amountCents: 36 ** 6, txid: "***" });
});

test.each<[string, Partial<Profile>]>([
  ["no key", { pixKey: null }],
  ["an empty key", { pixKey: "" }],
  ["another method", { paymentMethod: "cash" }],
  ["neither receiver nor business", { pixMerchantName: null, businessName: null }],
  ["a receiver without a letter that a bank accepts", { pixMerchantName: "💚💚" }],
])("given an owner with %s, when a code is asked for, then there is none", (_what, over) => {
  expect(codeOf([november], over)).toBeUndefined();
});

test("given charges of which nothing is owed, when a code is asked for, then there is none", () => {
  expect(codeOf([{ ...november, status: "pago" }])).toBeUndefined();
  expect(codeOf([])).toBeUndefined();
});
