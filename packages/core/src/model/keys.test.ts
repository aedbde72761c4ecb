import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import {
  addressKey,
  bankKey,
  chargeKey,
  consentKey,
  counterKey,
  entryKey,
  importKey,
  importPartKey,
  LETTER_KINDS,
  letterKey,
  lockKey,
  type Notice,
  noticeKey,
  parseOwnedKey,
  payerKey,
  payerNameKey,
  planKey,
  profileKey,
  proposalKey,
  reconciliationKey,
  reportsKey,
  requestKey,
  settledPrefix,
  settlementKey,
  signupKey,
  studentKey,
  trialKey,
  whatsappKey,
  whatsappSecretsKey,
} from "./keys.ts";

const month = yearMonth("2027-01");
const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const charge = { studentId: 2, month, sequence: 0 };
const settlement = { ...charge, sequence: 3, number: 12, date: civilDate("2027-03-09") };

test.each([
  [profileKey("a"), { kind: "profile" }],
  [counterKey("a"), { kind: "counter" }],
  [noticeKey("a", { kind: "summary", ref: month }), { kind: "notice" }],
  [signupKey("a", "0f".repeat(32)), { kind: "signup" }],
  [requestKey("a", "0F8FAD5B-D9CB-469F-A165-70867728950E"), { kind: "request" }],
  [lockKey("a", "x"), { kind: "lock" }],
  [lockKey("a", "student-data"), { kind: "lock" }],
  [lockKey("a", "a".repeat(40)), { kind: "lock" }],
  [payerKey("a", 7), { kind: "payer", id: 7 }],
  [addressKey("a", "0f".repeat(32)), { kind: "address-day" }],
  [importKey("a", PRESS.toUpperCase()), { kind: "import", importId: PRESS }],
  [importPartKey("a", PRESS.toUpperCase(), 7), { kind: "import-part", importId: PRESS, part: 7 }],
  [entryKey("a", "E0-abc_1"), { kind: "bank-entry", entryKey: "E0-abc_1" }],
  [entryKey("a", "x".repeat(80)), { kind: "bank-entry", entryKey: "x".repeat(80) }],
  [reconciliationKey("a", PRESS.toUpperCase()), { kind: "reconciliation" }],
  [payerNameKey("a", "0f".repeat(32)), { kind: "remembered-name" }],
  [bankKey("a"), { kind: "bank" }],
  [whatsappKey("a"), { kind: "whatsapp" }],
  [whatsappSecretsKey("a"), { kind: "whatsapp-secrets" }],
  [consentKey("a", "P0000004"), { kind: "consent", payer: "P0000004" }],
  [proposalKey("a", "x".repeat(80)), { kind: "proposal" }],
  [proposalKey("a", "E0-abc_1"), { kind: "proposal" }],
  [trialKey("a"), { kind: "trial" }],
  [reportsKey("a"), { kind: "reports" }],
  [settlementKey("a", settlement), { kind: "settlement", ...settlement }],
  [planKey("a", 1), { kind: "plan", id: 1 }],
  [studentKey("a", 9_999_999), { kind: "student", id: 9_999_999 }],
  [chargeKey("a", charge), { kind: "payment", ...charge }],
  [chargeKey("a", { ...charge, sequence: 12 }), { kind: "payment", ...charge, sequence: 12 }],
])("given a key that is composed here, when read, then it yields the parts: %j", ({ sk }, said) => {
  expect(parseOwnedKey(sk)).toEqual(said);
});

test.each([
  ...["BANK#", "xBANK", "PROP#1234567", `PROP#${"x".repeat(81)}`, "xPROP#12345678"],
  ...["ENTRY#1234567", `ENTRY#${"x".repeat(81)}`, "xENTRY#12345678", "ENTRY#1234 678", "RECON#1", "NAME#0f"],
  ...["WHATSAPP#", "xWHATSAPP", "CONSENT#4", "CONSENT#P00000040", "xCONSENT#P0000004"],
  ...["", "profile", "PROFILE#1", "PLAN#1", "STU#00000001", "STU#000000a", "NOTICE#other#1", "NOTICE#summary#"],
  ...["LTR#S0000012#other#0001", "LTR#X0000012#receipt#0001", "LTR#S0000012#receipt#1"],
  ...["LOCK#", "xLOCK#a", "LOCK#a1", `LOCK#${"a".repeat(41)}`],
  ...[`xPAYER#${"0f".repeat(32)}`, `PAYER#${"0f".repeat(32)}0`],
  ...[`xIMP#${PRESS}`, `IMP#${PRESS}0`, `xIMPART#${PRESS}#00`, `IMPART#${PRESS}#000`, `IMPART#${PRESS}`],
  ...["PAID#20270231#0000002#202701#00#01", "PAID#20270301#0000002#202713#00#01"],
  ...["PAID#20270301#0000002#202701#00#1", "xPAID#20270301#0000002#202701#00#01"],
  ...["PAY#202713#0000002", "PAY#202701#2", "PAY#202701#0000002#00", "PAY#202701#0000002#1"],
])("given a text that is no key of ours, when read as a key, then the result is undefined: %j", (sk) =>
  expect(parseOwnedKey(sk)).toBeUndefined(),
);

test("given a settlement, when its key is spelled, then it sorts by its day and belongs to its month", () => {
  const { sk } = settlementKey("a", settlement);
  expect(sk).toBe("PAID#20270309#0000002#202701#03#12");
  expect(sk.startsWith(settledPrefix("2027-03"))).toBe(true);
});

const spelled: Readonly<Record<Notice["kind"], string>> = {
  summary: "NOTICE#summary#2027-01_b",
  registration: "NOTICE#registration#2027-01_b",
  subscription: "NOTICE#subscription#2027-01_b",
  account: "NOTICE#account#2027-01_b",
  bank: "NOTICE#bank#2027-01_b",
  morning: "NOTICE#morning#2027-01_b",
  whatsapp: "NOTICE#whatsapp#2027-01_b",
};

test.each(Object.entries(spelled) as [Notice["kind"], string][])(
  "given a notice of the kind %s, when its key is spelled and read, then it is found by the letters it was stored by",
  (kind, sk) => {
    expect(noticeKey("a", { kind, ref: "2027-01_b" }).sk).toBe(sk);
    expect(parseOwnedKey(sk)).toEqual({ kind: "notice" });
  },
);

test.each(LETTER_KINDS)("given a letter of the kind %s, when its key is read, then it is a letter", (kind) => {
  for (const [payer, count] of [
    ["S0000012", 1],
    ["P0000020", 12_345],
  ] as const)
    expect(parseOwnedKey(letterKey("a", { payer, kind }, count).sk)).toEqual({ kind: "letter" });
});
