import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeMails } from "./judge-mails.ts";
import { acceptedMail, factsOf, type Line, PROFILE } from "./written-history.ts";

const OPENING = "2027-01-31T01:00:00Z";
const STUDENT: Item = { status: "ativo", email: "carla@exemplo.com.br", emailStatus: "ok", planId: 1 };
const charge = (studentId: number, mail?: Item): Item => ({
  studentId,
  planId: 1,
  month: "2027-02",
  amountCents: 8000,
  dueDate: "2027-02-10",
  status: "pendente",
  ...(mail && { mail }),
});
const LEAD = "PAY#202702#0000007";
const OTHER = "PAY#202702#0000008";
const claim = (by: string, att: number) => charge(7, { st: "C", att, by });

function missed(writes: readonly Line[]): string[] {
  const own = { message: RUN };
  const lines: Line[] = [
    [OPENING, "opening", "PLAN#1", { priceCents: 8000, periodInMonths: 1, isOneTime: false }],
    ...[7, 8].map((id): Line => [OPENING, "opening", `STU#000000${id}`, { ...STUDENT, payerId: 9 }]),
    ["2027-02-10T11:00:00Z", "owners-1", LEAD, { ...charge(7), ...own }],
    ["2027-02-10T11:00:00Z", "owners-1", OTHER, { ...charge(8), ...own }],
    ["2027-02-10T11:00:01Z", "owners-1", RUN, run({ st: "C", att: 1, by: "owners-1" })],
    ...writes,
  ];
  const { findings } = judgeMails(factsOf({ lines }));
  return findings.filter(({ kind }) => kind === "mailLost").map(({ what }) => what);
}

const RUN = "MSG#202702#P0000009#RUN";
const run = (state: Item, names = "720270200:8000 820270200:8000"): Item => ({
  channel: "email",
  purpose: "charge",
  names,
  ...state,
});

test.each<[string, Line[], string[]]>([
  ["was given up by itself", [["2027-02-10T11:09:00Z", "owners-2", RUN, run({ st: "U", att: 1 })]], [LEAD, OTHER]],
  ["was delivered", [["2027-02-10T11:09:00Z", "owners-1", RUN, run({ st: "D", att: 1 })]], [LEAD, OTHER]],
  [
    "was claimed again by a person",
    [
      ["2027-02-10T11:08:00Z", "dono1-act-1", RUN, run({ st: "R", att: 1 })],
      ["2027-02-10T11:09:00Z", "dono1-act-1", OTHER, { ...charge(8), message: "MSG#202702#P0000009#D10" }],
      [
        "2027-02-10T11:09:00Z",
        "dono1-act-1",
        "MSG#202702#P0000009#D10",
        run({ st: "C", att: 1, by: "dono1-act-1" }, "820270200:8000"),
      ],
    ],
    [LEAD],
  ],
])(
  "given a message about two charges of which no mail was accepted, when it %s, then they are missed or excused",
  (_what, writes, keys) => {
    expect(missed(writes).map((what) => what.split(/[ :]/)[1])).toEqual(keys);
  },
);

const carried = charge(7);
const key = "MSG#202702#S0000007#D10";
const asked = { st: "C", att: 1, channel: "email", names: "720270200:8000" };
const chat = { ...asked, st: "S", channel: "whatsapp", madeBy: "owner" };

test.each<[string, string, Item, Item, number]>([
  ["a person's reminder without an answer carries it", "dono1-act-1", { ...carried, message: key }, asked, 0],
  ["a person's reminder without an answer only names it", "dono1-act-1", carried, asked, 1],
  ["a rule's reminder without an answer carries it", "reminder-runner-1", { ...carried, message: key }, asked, 1],
  ["the owner's chat carries it", "dono1-act-1", { ...carried, message: key }, chat, 0],
  ["the owner's chat only names it", "dono1-act-1", carried, chat, 1],
  [
    "a run's message without a mail carries it",
    "owners-1",
    { ...carried, message: key },
    { ...chat, madeBy: "run" },
    1,
  ],
  ["a mail by hand carries it", "dono1-act-1", { ...carried, message: key }, { ...chat, channel: "email" }, 1],
  ["a chat that was taken back carried it", "dono1-act-1", { ...carried, message: key }, { ...chat, st: "X" }, 1],
  ["a reminder that was taken back carried it", "dono1-act-1", { ...carried, message: key }, { ...asked, st: "X" }, 1],
])("given a charge that no mail names, when %s, then it is missed or excused", (_what, by, item, message, count) => {
  const lines: Line[] = [
    [OPENING, "opening", "PLAN#1", { priceCents: 8000, periodInMonths: 1, isOneTime: false }],
    [OPENING, "opening", "STU#0000007", STUDENT],
    ["2027-02-10T10:58:00Z", "dono1-act-0", LEAD, carried],
    ["2027-02-10T10:59:00Z", by, key, { ...message, by }],
    ["2027-02-10T10:59:00Z", by, LEAD, item],
  ];
  const { findings } = judgeMails(factsOf({ lines }));
  expect(findings.filter(({ kind }) => kind === "mailLost")).toHaveLength(count);
});

test.each([
  ["has no message", undefined, 0],
  ["has a run's message without a mail", "owners-1", 1],
])(
  "given a voided month that was charged again by hand, when it %s, then a run owes it nothing, but a claim does",
  (_what, by, count) => {
    const again = `${LEAD}#01`;
    const claim: Line = ["2027-02-10T11:00:00Z", "owners-1", key, { ...asked, names: "720270201:8000", by }];
    const lines: Line[] = [
      [OPENING, "opening", "PLAN#1", { priceCents: 8000, periodInMonths: 1, isOneTime: false }],
      [OPENING, "opening", "STU#0000007", STUDENT],
      ["2027-02-10T10:58:00Z", "dono1-act-0", again, { ...carried, sequence: 1, ...(by && { message: key }) }],
      ...(by ? [claim] : []),
    ];
    const { findings } = judgeMails(factsOf({ lines }));
    expect(findings.filter(({ kind }) => kind === "mailLost")).toHaveLength(count);
  },
);

function doubled(writes: readonly Line[]): string[] {
  const member = { ...STUDENT, payerId: 9 };
  const plan = { priceCents: 8000, periodInMonths: 1, isOneTime: false };
  const lines: Line[] = [
    ...[1, 2].map((id): Line => [OPENING, "opening", `PLAN#000000${id}`, plan]),
    [OPENING, "opening", "STU#0000007", member],
    [OPENING, "opening", "STU#0000008", member],
    ["2027-02-10T11:00:00Z", "owners-1", LEAD, charge(7)],
    ["2027-02-10T11:00:00Z", "owners-1", RUN, run({ st: "C", att: 1, by: "owners-1" }, "720270200:8000")],
    ["2027-02-10T13:00:00Z", "owners-2", OTHER, charge(8)],
    ["2027-02-10T13:00:00Z", "owners-2", `${RUN}#2`, run({ st: "C", att: 1, by: "owners-2" }, "820270200:8000")],
    ...writes,
  ];
  const mail = { attempt: 1, to: "carla@exemplo.com.br", subject: "Fatura", text: "" };
  const accepted = [
    acceptedMail("2027-02-10T11:00:01Z", { by: "owners-1", caller: "billing-owner" }, { sk: RUN, ...mail }),
    acceptedMail("2027-02-10T13:00:01Z", { by: "owners-2", caller: "billing-owner" }, { sk: `${RUN}#2`, ...mail }),
  ];
  const { findings } = judgeMails(factsOf({ lines, accepted }));
  return findings.filter(({ what }) => what.includes("mails of one run")).map(({ what }) => what);
}

const paused = (pausedUntil: string): Line => [
  "2027-02-01T12:00:00Z",
  "dono1-act-1",
  "STU#0000008",
  { ...STUDENT, payerId: 9, status: "pausado", pausedUntil },
];
const dearer = { priceCents: 9000, periodInMonths: 1, isOneTime: false };
const closed = { ...PROFILE, recesses: [{ from: "2027-02", to: "2027-02", percent: 0 }] };

test.each<[string, Line[], number]>([
  ["nothing changed", [], 1],
  [
    "the plan of the family had its price changed",
    [["2027-02-10T12:00:00Z", "dono1-act-1", "PLAN#0000001", dearer]],
    0,
  ],
  ["a run wrote that plan", [["2027-02-10T12:00:00Z", "owners-1", "PLAN#0000001", dearer]], 1],
  ["another plan had its price changed", [["2027-02-10T12:00:00Z", "dono1-act-1", "PLAN#0000002", dearer]], 1],
  ["that price was changed after both", [["2027-02-10T13:01:00Z", "dono1-act-1", "PLAN#0000001", dearer]], 1],
  ["that price was changed two days before", [["2027-02-08T08:00:00Z", "dono1-act-1", "PLAN#0000001", dearer]], 1],
  ["a pause of one of its students ended before the first", [paused("2027-02-09")], 0],
  ["a pause of one of its students had ended long before", [paused("2027-02-01")], 1],
  ["the owner changed their recesses", [["2027-02-10T12:00:00Z", "dono1-act-1", "PROFILE", closed]], 0],
  [
    "the owner changed their address",
    [["2027-02-10T12:00:00Z", "dono1-act-1", "PROFILE", { ...PROFILE, city: "Recife" }]],
    1,
  ],
])("given two mails of a run to one payer, when %s, then they are a finding or excused", (_what, writes, count) => {
  expect(doubled(writes)).toHaveLength(count);
});

test.each([
  ["what it asks for since a discount was given", "72,00", []],
  ["what it asked for before that", "80,00", ["not of R$ 72,00"]],
])(
  "given a charge to which a discount was given before its mail, when the mail states %s, then it is right or a finding",
  (_what, reais, faults) => {
    const plan = { priceCents: 8000, periodInMonths: 1, isOneTime: false };
    const reduced = { amountCents: 7200, discountCents: 800 };
    const lines: Line[] = [
      [OPENING, "opening", "PLAN#1", plan],
      [OPENING, "opening", "STU#0000007", STUDENT],
      ["2027-02-09T12:00:00Z", "dono1-act-1", LEAD, charge(7)],
      ["2027-02-09T13:00:00Z", "dono1-act-2", LEAD, { ...charge(7), ...reduced }],
      ["2027-02-10T11:00:00Z", "owners-1", LEAD, { ...claim("owners-1", 1), ...reduced }],
    ];
    const mail = { attempt: 1, to: "carla@exemplo.com.br", subject: "Fatura", text: `Valor: R$\u00a0${reais}` };
    const accepted = [
      acceptedMail("2027-02-10T11:00:01Z", { by: "owners-1", caller: "billing-owner" }, { sk: LEAD, ...mail }),
    ];
    const wrong = judgeMails(factsOf({ lines, accepted })).findings.filter(({ kind }) => kind === "mailWrong");
    expect(wrong.map(({ what }) => what.split("ses-owners-1 ")[1])).toEqual(faults);
  },
);

/** A fine of 2 %, interest of 1 % a month, and R$ 10 off until the due date. */
const WITH_TERMS: Item = {
  ...charge(7),
  lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 },
  punctualityCents: 1_000,
};

const FEE_DAY = "2027-02-11T15:00:00Z";
const IN_TIME = "2027-02-10T15:00:00Z";

test.each<[string, string, Item, string, number]>([
  ["the discounted sum on the due date", IN_TIME, WITH_TERMS, "70.00", 0],
  ["the whole price on the due date", IN_TIME, WITH_TERMS, "80.00", 1],
  ["the fine and a day's interest a day later", FEE_DAY, WITH_TERMS, "81.63", 0],
  ["the price a day later", FEE_DAY, WITH_TERMS, "80.00", 1],
  ["the price of a charge without terms", FEE_DAY, charge(7), "80.00", 0],
])(
  "given a mail about one charge, when its code asks for %s, then that is owed, or a finding",
  (_what, at, item, sum, count) => {
    const key = "MSG#202702#S0000007#D10";
    const code = `00020101021226580014br.gov.bcb.pix5204000053039865405${sum}5802BR`;
    const by = { by: "dono1-act-1", caller: "person" };
    const lines: Line[] = [
      [OPENING, "opening", "STU#0000007", STUDENT],
      [OPENING, "opening", LEAD, item],
      [at, by.by, key, { ...run({ st: "C", att: 1, by: by.by }, "720270200:8000") }],
    ];
    const mail = { attempt: 1, to: "carla@exemplo.com.br", subject: "Fatura", text: `Valor: R$\u00a080,00\n${code}` };
    const { findings } = judgeMails(factsOf({ lines, accepted: [acceptedMail(at, by, { sk: key, ...mail })] }));
    expect(findings.filter(({ what }) => what.includes("has a code"))).toHaveLength(count);
  },
);

/** Judges a run's mail about a charge that was made at 11:00:00, and paid before the mail was sent. */
function faultsOfPaid({ key = "MSG#202702#S0000007#RUN", maker = "owners-1", more = [] as Line[], at = "" }): string[] {
  const item = { ...charge(7), message: key };
  const claim = { st: "C", att: 1, by: "owners-1", channel: "email", names: "720270200:8000" };
  const lines: Line[] = [
    [OPENING, "opening", "PLAN#1", { priceCents: 8000, periodInMonths: 1, isOneTime: false }],
    [OPENING, "opening", "STU#0000007", STUDENT],
    ["2027-02-10T11:00:00.000Z", maker, LEAD, item],
    ["2027-02-10T11:00:00.300Z", "dono1-act-1", LEAD, { ...item, status: "pago" }],
    ...more,
    [at, "owners-1", key, { ...claim, ...(more.length > 0 && { att: 2, instead: "whatsapp_failed" }) }],
  ];
  const mail = { sk: key, attempt: 1, to: "carla@exemplo.com.br", subject: "Fatura", text: "Valor: R$\u00a080,00" };
  const accepted = [acceptedMail("2027-02-10T11:00:09Z", { by: "owners-1", caller: "billing-owner" }, mail)];
  const { findings } = judgeMails(factsOf({ lines, accepted }));
  return findings.flatMap(({ what }) => (what.includes("was paid") ? what : []));
}

const MESSAGE = "MSG#202702#S0000007#RUN";
const byWhatsApp = (at: string, by: string): Line => [
  at,
  by,
  MESSAGE,
  { st: "C", att: 1, by, api: true, channel: "whatsapp", names: "720270200:8000" },
];

test.each([
  ["within a second of the charge", { at: "2027-02-10T11:00:00.999Z" }, 0],
  ["a second after the charge", { at: "2027-02-10T11:00:01.000Z" }, 1],
  ["at once, of a charge that a person made", { at: "2027-02-10T11:00:00.999Z", maker: "dono1-act-0" }, 1],
  ["at once, to a payer of several students", { at: "2027-02-10T11:00:00.999Z", key: "MSG#202702#P0000007#RUN" }, 1],
  [
    "after Meta refused what was claimed before the payment",
    { at: "2027-02-10T11:00:00.999Z", more: [byWhatsApp("2027-02-10T11:00:00.200Z", "owners-1")] },
    1,
  ],
])(
  "given a charge that was paid, when its mail was claimed %s, then it is a finding or excused",
  (_what, over, count) => {
    expect(faultsOfPaid(over)).toHaveLength(count);
  },
);

const evidenceOut = [{ from: Date.parse("2027-02-10T10:00:00Z"), until: Date.parse("2027-02-11T20:00:00Z") }];

test.each([
  ["no event arrived for a day", { evidenceOut }, "R", 0],
  ["events arrived", {}, "R", 1],
  ["Meta never told that the first one failed", { evidenceOut }, "S", 1],
])(
  "given a mail in place of a WhatsApp that has no answer, when %s, then it is excused or missed",
  (_what, weather, st, count) => {
    const mail = { st: "C", att: 2, channel: "email", instead: "whatsapp_failed", names: "720270200:8000" };
    const [, , , first] = byWhatsApp("", "owners-1");
    const lines: Line[] = [
      [OPENING, "opening", "PLAN#1", { priceCents: 8000, periodInMonths: 1, isOneTime: false }],
      [OPENING, "opening", "STU#0000007", STUDENT],
      ["2027-02-10T11:00:00Z", "owners-1", LEAD, { ...charge(7), message: MESSAGE }],
      byWhatsApp("2027-02-10T11:00:01Z", "owners-1"),
      ["2027-02-10T11:00:09Z", "whatsapp-updates-1", MESSAGE, { ...first, st }],
      ["2027-02-10T11:05:00Z", "owners-2", MESSAGE, { ...mail, by: "owners-2" }],
      ["2027-02-11T11:06:00Z", "owners-3", MESSAGE, { ...mail, st: "U" }],
    ];
    const failedAt = Date.parse("2027-02-10T11:00:08Z");
    const told = new Map([["failed" as const, failedAt]]);
    const taken = { id: "wamid.1", at: failedAt, fate: "failed" as const, told };
    const tag = `${Buffer.from(`O#dono1|${MESSAGE}`).toString("base64url")}.1`;
    const message = { to: "5511987654321", template: { name: "emdia_cobranca_1", body: [], urlSuffix: "" }, tag };
    const one = { at: failedAt - 6000, ownerId: "dono1", by: "owners-1", caller: "billing-owner", message, taken };
    const { findings } = judgeMails(factsOf({ lines, weather, asked: [one] }));
    expect(findings.filter(({ kind }) => kind === "mailLost")).toHaveLength(count);
  },
);

test.each([
  ["each line has its charge's amount", "80,00", "90,00", []],
  ["the amounts are exchanged", "90,00", "80,00", ["which were not open", "which were not open"]],
])(
  "given two charges of one student with one reference, when %s, then its due date tells them apart",
  (_what, first, second, faults) => {
    const [january, key] = ["PAY#202701#0000007", "MSG#202702#S0000007#D10"];
    const named = { reference: "Janeiro/2027", studentName: "Bia" };
    const old = { ...charge(7), ...named, month: "2027-01", dueDate: "2027-01-10" };
    const lines: Line[] = [
      [OPENING, "opening", "STU#0000007", { ...STUDENT, name: "Bia" }],
      [OPENING, "opening", january, old],
      ["2027-02-10T10:00:00Z", "owners-1", LEAD, { ...charge(7), ...named, amountCents: 9000 }],
      [
        "2027-02-10T11:00:00Z",
        "dono1-act-1",
        key,
        { st: "C", att: 1, channel: "email", names: "720270200:9000 720270100:8000" },
      ],
    ];
    const text = [
      `• Bia, Janeiro/2027 (Plano 1): R$\u00a0${first}, em atraso desde 10/01/2027`,
      `• Bia, Janeiro/2027 (Plano 1): R$\u00a0${second}, vence hoje, 10/02/2027`,
      "Total: R$\u00a0170,00",
    ].join("\n");
    const by = { by: "dono1-act-1", caller: "person" };
    const mail = { sk: key, attempt: 1, to: "carla@exemplo.com.br", subject: "Fatura", text };
    const { findings } = judgeMails(factsOf({ lines, accepted: [acceptedMail("2027-02-10T11:00:01Z", by, mail)] }));
    const told = findings.flatMap(({ what }) => /which were not open|twice|does not name/.exec(what)?.[0] ?? []);
    expect(told).toEqual(faults);
  },
);
