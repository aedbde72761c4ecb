/** A key must never change, since it finds the stored items of every release. */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import {
  bankIndexKey,
  CHARGE_PREFIX,
  chargeKey,
  counterKey,
  customerKey,
  dueIndexKey,
  duePartition,
  dueUpTo,
  endingIndexKey,
  entryKey,
  hintKey,
  importKey,
  importPartKey,
  letterKey,
  limitKey,
  lockKey,
  monthPrefix,
  noticeKey,
  offerKey,
  openIndexKey,
  ownerOfDueKey,
  ownerPartition,
  PLAN_PREFIX,
  parseOwnedKey,
  payerNameKey,
  planKey,
  profileKey,
  publicProfileKey,
  reconciliationKey,
  registrationKey,
  reportsIndexKey,
  reportsKey,
  requestKey,
  STUDENT_PREFIX,
  shardOf,
  showcasePartition,
  signupKey,
  studentKey,
  trialIndexKey,
  trialKey,
  watermarkKey,
  webhookEventKey,
} from "../model/keys.ts";

const charge = { studentId: 12, month: yearMonth("2027-01"), sequence: 0 };

test.each<[what: string, key: { pk: string; sk: string }, pk: string, sk: string]>([
  ["a profile", profileKey("a"), "O#a", "PROFILE"],
  ["a counter", counterKey("a"), "O#a", "COUNTER"],
  ["a trial's warning", trialKey("a"), "O#a", "TRIAL"],
  ["the next mail about reports", reportsKey("a"), "O#a", "REPORTS"],
  ["a plan", planKey("a", 3), "O#a", "PLAN#0000003"],
  ["a student", studentKey("a", 12), "O#a", "STU#0000012"],
  ["a charge", chargeKey("a", charge), "O#a", "PAY#202701#0000012"],
  ["a second charge", chargeKey("a", { ...charge, sequence: 7 }), "O#a", "PAY#202701#0000012#07"],
  ["a notice", noticeKey("a", { kind: "summary", ref: "12" }), "O#a", "NOTICE#summary#12"],
  ["a letter", letterKey("a", { payer: "S0000012", kind: "welcome" }, 3), "O#a", "LTR#S0000012#welcome#0003"],
  ["a signup", signupKey("a", "0f"), "O#a", "SIGNUP#0f"],
  ["a form", requestKey("a", "0F-1"), "O#a", "REQUEST#0f-1"],
  ["a lock", lockKey("a", "student-data"), "O#a", "LOCK#student-data"],
  ["a bank's entry", entryKey("a", "E0-abc_1"), "O#a", "ENTRY#E0-abc_1"],
  ["a reconciliation", reconciliationKey("a", "0F-1"), "O#a", "RECON#0f-1"],
  ["a payer's name", payerNameKey("a", "0f"), "O#a", "NAME#0f"],
  ["an import", importKey("a", "0F-1"), "O#a", "IMP#0f-1"],
  ["a part of it", importPartKey("a", "0F-1", 7), "O#a", "IMPART#0f-1#07"],
  ["a code", registrationKey("Ab"), "REG#Ab", "REG"],
  ["a door", publicProfileKey("a"), "PUB#a", "DOOR"],
  ["an offer", offerKey("a", 3), "PUB#a", "PLAN#0000003"],
  ["a limit", limitKey("code", "x"), "LIMIT#code#x", "LIMIT"],
  ["a customer", customerKey("cus_1"), "CUS#cus_1", "CUS"],
  ["an event", webhookEventKey("evt_1"), "WH#evt_1", "WH"],
  ["the watermark", watermarkKey(), "WM#SES", "WM"],
])("given %s, when its key is spelled, then it is found by the letters it was stored by", (_what, key, pk, sk) => {
  expect(key).toEqual({ pk, sk });
});

test("given the partitions and prefixes that lists are read by, when spelled, then they begin the keys", () => {
  expect([ownerPartition("a"), showcasePartition("a"), PLAN_PREFIX, STUDENT_PREFIX, CHARGE_PREFIX]).toEqual([
    ...["O#a", "PUB#a", "PLAN#", "STU#", "PAY#"],
  ]);
  expect(monthPrefix("2027-01")).toBe("PAY#202701#");
});

/** The published test vectors of 32-bit FNV-1a: "" is 811c9dc5, "a" e40c292c, "foobar" bf9cf968. */
test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])(
  "given the owner %j, when their partition of the due index is asked for, then it is FNV-1a's of sixteen",
  (owner, hash) => {
    expect(shardOf(owner)).toBe(hash % 16);
    const at = "2027-01-10T11:00:00.000Z";
    expect(dueIndexKey(owner, at)).toEqual({ g1pk: duePartition(hash % 16), g1sk: `${at}#${owner}` });
  },
);

test("given instants in the indexes, when spelled, then they sort as time does, and each names its owner", () => {
  expect([duePartition(3), duePartition(12)]).toEqual(["DUE#03", "DUE#12"]);
  expect(endingIndexKey("a", "2027-02-09")).toEqual({ g1pk: "END", g1sk: "2027-02-09#a" });
  expect(trialIndexKey("a", "2027-02-09")).toEqual({ g1pk: "TRIAL", g1sk: "2027-02-09#a" });
  expect(reportsIndexKey("a", "2027-02-09")).toEqual({ g1pk: "REPORTS", g1sk: "2027-02-09#a" });
  expect(bankIndexKey("a", "2027-02-09")).toEqual({ g1pk: "BANK", g1sk: "2027-02-09#a" });
  expect(hintKey("x")).toEqual({ pk: "HINT#x", sk: "HINT" });
  expect("2027-02-09#zzz" < dueUpTo("2027-02-09") && dueUpTo("2027-02-09") < "2027-02-10#").toBe(true);
  expect([ownerOfDueKey("2027-02-09#a"), ownerOfDueKey("2027-02-09#a#b")]).toEqual(["a", "a#b"]);
  expect(openIndexKey({ studentId: 8, status: "pendente", dueDate: "2027-01-10" })).toEqual({
    l1sk: "0000008#2027-01-10",
  });
  for (const status of ["pago", "cancelado"])
    expect(openIndexKey({ studentId: 8, status, dueDate: "2027-01-10" })).toEqual({});
});

const hash = "0f".repeat(32);
test.each([
  ...["xPROFILE", "COUNTERx", `SIGNUP#${hash}0`, `xSIGNUP#${hash}`, `SIGNUP#${hash.slice(1)}`, "SIGNUP#"],
  ...[
    `REQUEST#${"0".repeat(37)}`,
    `REQUEST#${"0".repeat(35)}`,
    `xREQUEST#${"0".repeat(36)}`,
    `REQUEST#${"G".repeat(36)}`,
  ],
  ...["xPLAN#0000001", "PLAN#0000001x", "STU#00000012", "XXX#0000001", "xNOTICE#summary#1", "NOTICE#summary#a b"],
])("given %j, when read as a key of an owner's, then it is none", (sk) => {
  expect(parseOwnedKey(sk)).toBeUndefined();
});
