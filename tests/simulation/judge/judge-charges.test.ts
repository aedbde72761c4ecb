import { expect, test } from "vitest";
import { MINUTE } from "../world/world.ts";
import { judgeCharges } from "./judge-charges.ts";
import { studioFacts } from "./studio-facts.ts";
import { type Line, logOf, OWNER } from "./written-history.ts";

const at = Date.parse;
const JULY = at("2027-07-27T11:00:00Z");
const period = (month: string) => ({ invoiceDay: 27, timezone: "America/Sao_Paulo", billing: { month } });
const PLAN = { planId: 1, priceCents: 8000, periodInMonths: 1, isOneTime: false };
const charge = {
  studentId: 8,
  planId: 1,
  month: "2027-09",
  amountCents: 8000,
  dueDate: "2027-09-27",
  createdAt: "x",
  status: "pendente",
  l1sk: "0000008#2027-09-27",
};

/** Judges a studio whose scheduler was down from August to the middle of September. */
function judged(registered: number, ...more: Line[]) {
  const lines: Line[] = [
    [at("2027-06-25T00:00:00Z"), "opening", "PROFILE", period("2027-07")],
    [at("2027-06-25T00:00:00Z"), "opening", "PLAN#0001", PLAN],
    [registered, "dono1-act-1", "STU#0000008", { planId: 1, status: "ativo" }],
    [JULY + 60 * MINUTE, "owners-1", "PROFILE", period("2027-08")],
    ...more,
    [at("2027-09-19T12:00:00Z"), "owners-2", "PROFILE", period("2027-09")],
  ];
  const end = at("2027-09-20T00:00:00Z");
  const past = { from: at("2027-06-26T00:00:00Z"), until: end, end, cloud: { store: { log: logOf(lines) } } };
  return judgeCharges(studioFacts(past, OWNER));
}

const byHand: Line = [at("2027-09-04T12:00:00Z"), "dono1-act-2", "PAY#202709#0000008", charge];

test("given a student registered before July's run, when neither month was charged, then both are lost", () => {
  expect(judged(JULY - 60 * MINUTE)).toMatchObject([
    { kind: "lost", what: "dono1, student 8, 2027-07: owed throughout and never charged" },
    { kind: "lost", what: "dono1, student 8, 2027-08: owed throughout and never charged" },
  ]);
});

test.for([
  ["well after July's run", JULY + 30 * MINUTE],
  ["in a race with July's run", JULY + MINUTE / 10],
] as const)(
  "given a student registered %s, when August's late run finds a first charge of September, made by hand, then their cycle begins there",
  ([_when, registered]) => {
    expect(judged(registered)).toMatchObject([{ kind: "lost", what: expect.stringContaining("2027-08") }]);
    expect(judged(registered, byHand)).toEqual([]);
  },
);

const beside = (by: string, over: object, sk = "PAY#202709#0000008#01"): Line => [
  at("2027-09-05T12:00:00Z"),
  by,
  sk,
  { ...charge, isOneTime: true, ...over },
];

test.for<[string, Line, number]>([
  ["a fee by hand beside it", beside("dono1-act-3", {}), 0],
  ["a fee that a run made beside it", beside("owners-1", {}), 1],
  ["a month of the plan by hand beside it", beside("dono1-act-3", { isOneTime: false }), 1],
  ["a void one beside it", beside("owners-1", { isOneTime: false, status: "cancelado", l1sk: undefined }), 0],
])("given a month with its charge, when there is %s, then that is a second charge or not", ([_what, line, count]) => {
  const found = judged(JULY + 30 * MINUTE, byHand, line).filter(({ kind }) => kind === "duplicated");
  expect(found).toHaveLength(count);
});

const WEST = { ...period("2027-07"), timezone: "America/Manaus" };
const REPEATED = JULY + 61 * MINUTE;

test.for([
  ["two minutes after the first run, charged by the repeated one, which is held at the world's end", 2, [], []],
  ["two minutes after the first run, charged by the repeated one, which ends", 2, ["2027-08"], []],
  ["after the repeated run, and charged", 70, ["2027-08"], ["charged and not owed"]],
] as const)(
  "given July's run is over and the owner moves west, so that July has a run again, when a student is registered %s, then the finding depends on that",
  ([_what, minutes, ends, findings]) => {
    const dueDate = "2027-07-27";
    const july = { ...charge, month: "2027-07", dueDate, l1sk: `0000008#${dueDate}` };
    const lines: Line[] = [
      [at("2027-06-25T00:00:00Z"), "opening", "PROFILE", period("2027-07")],
      [at("2027-06-25T00:00:00Z"), "opening", "PLAN#0001", PLAN],
      [JULY + MINUTE, "owners-1", "PROFILE", period("2027-08")],
      [JULY + minutes * MINUTE, "dono1-act-1", "STU#0000008", { planId: 1, status: "ativo" }],
      [JULY + 4 * MINUTE, "dono1-act-2", "PROFILE", WEST],
      [Math.max(REPEATED, JULY + (minutes + 1) * MINUTE), "owners-2", "PAY#202707#0000008", july],
      ...ends.map((month): Line => [REPEATED + MINUTE, "owners-2", "PROFILE", { ...WEST, billing: { month } }]),
    ];
    const end = JULY + 120 * MINUTE;
    const log = logOf(lines);
    const past = { from: at("2027-06-26T00:00:00Z"), until: end, end, cloud: { store: { log } } };
    const found = judgeCharges(studioFacts(past, OWNER)).map(({ what }) => what);
    expect(found).toEqual(findings.map((what) => expect.stringContaining(what)));
  },
);

const SEPTEMBER_30 = at("2027-09-30T12:00:00Z");

const RUN = "2027-09-27T11:30:00Z";
const LATE_RUN = "2027-09-29T18:00:00Z";

test.for([
  ["on its billing date, made before it", "2027-09-04T12:00:00Z", "2027-09-27", RUN, []],
  ["on the day it is made, after its month's run", "2027-09-29T12:00:00Z", "2027-09-29", RUN, []],
  ["on its billing date, made after its month's run", "2027-09-29T12:00:00Z", "2027-09-27", RUN, ["wrong"]],
  ["on its billing date, made before its month's late run", "2027-09-29T12:00:00Z", "2027-09-27", LATE_RUN, []],
  ["on the day it is made, before its billing date", "2027-09-04T12:00:00Z", "2027-09-04", RUN, ["wrong"]],
] as const)(
  "given a charge made by hand that is due %s, when judged, then the finding depends on that",
  ([_what, made, dueDate, run, kinds]) => {
    const line: Line = [
      at(made),
      "dono1-act-2",
      "PAY#202709#0000008",
      { ...charge, dueDate, l1sk: `0000008#${dueDate}` },
    ];
    const registered: Line = [at("2027-09-01T00:00:00Z"), "dono1-act-1", "STU#0000008", { planId: 1, status: "ativo" }];
    const opening: Line[] = [
      [at("2027-08-01T00:00:00Z"), "opening", "PROFILE", period("2027-09")],
      [at("2027-08-01T00:00:00Z"), "opening", "PLAN#0001", PLAN],
      [at(run), "owners-1", "PROFILE", period("2027-10")],
    ];
    const log = logOf([...opening, registered, line]);
    const past = {
      from: at("2027-08-02T00:00:00Z"),
      until: SEPTEMBER_30,
      end: SEPTEMBER_30,
      cloud: { store: { log } },
    };
    const findings = judgeCharges(studioFacts(past, OWNER));
    expect(findings.filter(({ what }) => what.includes("due")).map(({ kind }) => kind)).toEqual(kinds);
  },
);

test.for([
  ["open and not listed", { status: "pendente", l1sk: undefined }],
  ["open and listed by another day", { status: "pendente", l1sk: "0000008#2027-09-28" }],
  ["paid and still listed", { status: "pago", l1sk: "0000008#2027-09-27" }],
  ["void and still listed", { status: "cancelado", l1sk: "0000008#2027-09-27" }],
] as const)("given a charge that is %s, when judged, then that is a finding", ([_what, fields]) => {
  const line: Line = [at("2027-09-04T12:00:00Z"), "dono1-act-2", "PAY#202709#0000008", { ...charge, ...fields }];
  expect(judged(JULY + 30 * MINUTE, line).filter(({ what }) => what.includes("listed"))).toHaveLength(1);
});
