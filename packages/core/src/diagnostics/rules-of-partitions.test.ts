import { expect, test } from "vitest";
import type { Item } from "../model/ports/table.ts";
import { NO_DETAILS } from "../model/student.ts";
import { OWNER } from "../testing/entities.ts";
import { aCharge, aCounter, aPayer, aPlan, aProfile, aStudent } from "../testing/stored-items.ts";
import { checkAnchors } from "./check-dates.ts";
import { checkCode, checkOrphans } from "./check-orphans.ts";
import { checkPayers } from "./check-payers.ts";
import { checkSums } from "./check-sums.ts";
import { addItem, emptySummary, type PartitionSummary } from "./partition-summary.ts";
import { readStored } from "./stored-kinds.ts";

function summaryOf(items: readonly Item[]): PartitionSummary {
  const summary = emptySummary();
  for (const item of items) {
    const stored = readStored(item);
    if (stored) addItem(summary, stored);
  }
  return summary;
}

const rules = [checkOrphans, checkAnchors, checkPayers, checkSums];
const said = (items: readonly Item[]) =>
  rules
    .flatMap((rule) => rule(summaryOf(items), OWNER))
    .map(({ kind, sk, fix }) => {
      if (fix?.act === "set") return `${kind} ${sk} ${fix.path.join(".")}=${fix.to}`;
      return `${kind} ${sk} ${fix?.act === "insert" ? `insert ${fix.sk}` : (fix?.act ?? "by hand")}`;
    });

const whole = [aProfile(), aCounter()];
const extra = aCharge({ sk: "PAY#202701#0000002#01", sequence: 1, isOneTime: true, isExtra: true });
const student = (id: number, over: Item = {}) => aStudent({ sk: `STU#000000${id}`, id, ...over });
const waiting = { status: "aguardando" };
const archived = { status: "arquivado" };
const broken = { name: undefined };
const maria = { name: "Maria Silva", email: "maria@exemplo.com.br", phone: null, document: null };
const paid = { payerId: 4, payer: maria };
const family = (payer: Item = {}, ana: Item = {}, beto: Item = {}) => [
  ...[aProfile(), aCounter({ last: 4 }), aPlan({ studentCount: 2 })],
  aPayer(payer),
  student(2, { ...paid, ...ana }),
  student(3, { ...paid, ...beto }),
];

test.each([
  ["nothing at all", []],
  ["a profile alone", [aProfile()]],
  ["a plan, its student and a charge", [...whole, aPlan(), aStudent(), aCharge()]],
  ["a student who was never charged", [...whole, aPlan(), aStudent({ anchorMonth: null })]],
  ["one with an extra charge alone", [...whole, aPlan(), aStudent({ anchorMonth: null }), extra]],
  ["a paused student", [...whole, aPlan(), aStudent({ status: "pausado" })]],
  ["one who waits for approval", [...whole, aPlan({ studentCount: 0, waitingCount: 1 }), aStudent(waiting)]],
  ["an archived student of a plan that is gone", [...whole, aStudent(archived), aCharge()]],
  ["a charge of a plan that is gone", [...whole, aPlan(), aStudent(), aCharge({ planId: 9 })]],
  ["numbers that were given up", [aProfile(), aCounter({ last: 90 }), aPlan({ studentCount: 0 })]],
  ["a sum that an unreadable student hides", [...whole, aPlan({ studentCount: 8 }), aStudent(broken)]],
  ["a charge of an unreadable student", [...whole, aPlan(), aStudent(broken), aCharge()]],
  ["an unreadable plan", [...whole, aPlan(broken), aStudent()]],
  ["a payer and their students", family()],
  ["a payer of an unreadable student", [...family().slice(0, 5), student(3, broken)]],
  ["students of an unreadable payer", family(broken)],
  ["a payer without students", [aProfile(), aCounter({ last: 4 }), aPayer({ studentIds: [] })]],
  ["an unreadable counter", [aProfile(), aCounter({ last: "x" }), aPlan({ studentCount: 0 })]],
])("given %s, when the whole is looked at, then nothing is said", (_what, items) => {
  expect(said(items)).toEqual([]);
});

const february = aCharge({ sk: "PAY#202702#0000002", month: "2027-02" });
const lost = "orphan PAY#202701#0000002 insert STU#0000002";
const wrongList = "sum PERSON#0000004 by hand";
const emailLost = { payer: { ...maria, email: null } };
const erased = { status: "arquivado", erasedAt: "2027-01-10T12:00:00.000Z", payer: undefined };
const counted = (last: number) => [aProfile(), aCounter({ last })];
const noOne = aPlan({ studentCount: 0 });

test.each<[what: string, items: Item[], said: string[]]>([
  ["two charges without their student", [...whole, aCharge(), february], [lost]],
  ["an extra one", [...whole, extra], ["orphan PAY#202701#0000002#01 insert STU#0000002"]],
  ["an unreadable one", [...whole, aCharge({ status: 7 })], ["orphan PAY#202701#0000002 by hand"]],
  ["a paused one", [...whole, aStudent({ status: "pausado" })], ["orphan STU#0000002 status=arquivado"]],
  [
    "a charged student without an anchor",
    [...whole, aPlan(), aStudent({ anchorMonth: null }), aCharge(), february],
    ["date STU#0000002 anchorMonth=2027-01"],
  ],
  [
    "one whose first charge is an extra one",
    [...whole, aPlan(), aStudent({ anchorMonth: null }), extra, february],
    ["date STU#0000002 anchorMonth=2027-02"],
  ],
  [
    "a plan that counts who waits as a student",
    [...whole, aPlan({ studentCount: 1 }), aStudent(waiting)],
    ["sum PLAN#0000001 studentCount=0", "sum PLAN#0000001 waitingCount=1"],
  ],
  [
    "a plan that counts too few",
    [...whole, noOne, student(0), student(1, { status: "pausado" }), student(2, archived)],
    ["sum PLAN#0000001 studentCount=2"],
  ],
  ["a counter below a plan", [...counted(0), noOne], ["sum COUNTER last=1"]],
  ["a counter below a student", [...counted(2), student(7, archived)], ["sum COUNTER last=7"]],
  ["a counter below a lost student", [...counted(1), aCharge()], [lost, "sum COUNTER last=2"]],
  ["a payer who is gone", family().toSpliced(3, 1), [2, 3].map((id) => `orphan STU#000000${id} by hand`)],
  ["a payer who lists one student of two", family({ studentIds: [2] }), ["orphan STU#0000003 by hand"]],
  ["a copy that differs", family({}, emailLost), ["sum STU#0000002 payer.email=maria@exemplo.com.br"]],
  ["no copy", family({}, { payer: undefined }), Array(4).fill("sum STU#0000002 by hand")],
  ["a student listed who pays alone", family({}, { payerId: undefined }), [wrongList]],
  ["a student listed who was erased", family({}, erased).with(2, aPlan({ studentCount: 1 })), [wrongList]],
  ["a student listed who is gone", family({ studentIds: [2, 3, 9] }), [wrongList]],
  ["a counter below a payer", [...counted(3), aPayer({ studentIds: [] })], ["sum COUNTER last=4"]],
])("given %s, when the whole is looked at, then that alone is said", (_what, items, what) => {
  expect(said(items)).toEqual(what);
});

test.each([
  ["here", OWNER, 0],
  ["to another owner", "outro", 1],
  ["nowhere", undefined, 1],
])(
  "given a registration code that leads %s, when looked at, then it is forgotten unless it leads here",
  (_what, to, n) => {
    expect(checkCode(OWNER, "codigo", to)).toHaveLength(n);
  },
);

test("given a charge whose student is missing, when it is fixed, then the student is stored again, archived, with only the charge's data", () => {
  const found = checkOrphans(summaryOf([...whole, aPlan({ studentCount: 0 }), aCharge()]), OWNER);
  expect(found.find(({ fix }) => fix?.act === "insert")?.fix).toEqual({
    act: "insert",
    sk: "STU#0000002",
    fields: {
      id: 2,
      planId: 1,
      name: "Ana Souza",
      ...NO_DETAILS,
      status: "arquivado",
      pausedUntil: null,
      anchorMonth: "2027-01",
      emailStatus: "ok",
      createdAt: "2027-01-10T12:00:00.000Z",
    },
  });
});
