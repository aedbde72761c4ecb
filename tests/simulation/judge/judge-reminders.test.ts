import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { RACE } from "./history.ts";
import { debtOn, judgeReminders, promisedDay } from "./judge-reminders.ts";
import { factsOf, type Line } from "./written-history.ts";

test.each<[string, Item, string]>([
  ["no promise", {}, ""],
  ["a promise", { ledger: [{ amountCents: 500, at: "2027-01-13T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back before it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back after it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.001Z" }] }, ""],
])("given a charge with %s, when read, then this day is promised", (what, item, day) => {
  const promise = { promisedFor: "2027-01-20", promisedAt: "2027-01-12T15:00:00.000Z" };
  expect(promisedDay(what === "no promise" ? item : { ...promise, ...item })).toBe(day);
});

const sent = { st: "S", channel: "whatsapp", names: "220270100:8000", madeAt: "2027-02-12T12:00:00Z", madeBy: "owner" };

test.each<[string, Item, Item, number]>([
  ["it is taken back", sent, { ...sent, st: "X" }, 0],
  ["it names another sum", sent, { ...sent, names: "220270100:7000" }, 1],
  ["another person made it", sent, { ...sent, madeBy: "rule" }, 1],
  ["it was refused, and is made again about more", { ...sent, st: "R" }, { ...sent, names: "220270100:7000" }, 0],
])("given a message, when %s, then it is kept or a finding", (_what, before, after, count) => {
  const key = "MSG#202702#S0000002#D12";
  const lines: Line[] = [
    ["2027-02-12T12:00:00Z", "dono1-act-1", key, before],
    ["2027-02-12T13:00:00Z", "dono1-act-2", key, after],
  ];
  const changed = judgeReminders(factsOf({ lines })).filter(({ what }) => what.includes("changed"));
  expect(changed).toHaveLength(count);
});

const CHARGE: Item = { studentId: 2, status: "pendente", amountCents: 8_000, settledCents: 0, dueDate: "2027-02-10" };
const STUDENT: Item = { id: 2, status: "ativo", email: "ana@exemplo.com.br", pausedUntil: null };

/** Judges a mail in place of a WhatsApp, which asks for one of two overdue charges of R$ 80,00. */
function faultsOf(madeBy: string, proposal: Item | undefined): string[] {
  const at = Date.parse("2027-02-12T12:00:00Z");
  const key = "MSG#202702#S0000002#D12";
  const [january, february] = ["PAY#202701#0000002", "PAY#202702#0000002"];
  const message = { st: "C", att: 1, channel: "email", purpose: "reminder", names: "220270200:8000", madeBy };
  const lines: Line[] = [
    ["2027-02-01T12:00:00Z", "opening", "STU#0000002", STUDENT],
    ["2027-02-01T12:00:00Z", "opening", january, { ...CHARGE, dueDate: "2027-01-10" }],
    ["2027-02-01T12:00:00Z", "opening", february, CHARGE],
    ...(proposal ? [["2027-02-11T12:00:00Z", "bank-reader-1", "PROP#E1", proposal] satisfies Line] : []),
    [at, "runner-1", key, message],
  ];
  const tags = { payer: "S0000002" as const, msg: Buffer.from(`O#dono1|${key}`).toString("base64url"), att: "1" };
  const to = { address: "ana@exemplo.com.br" };
  const mail = { fromName: "", to, subject: "Lembrete: ", html: "", text: "Total: R$\u00a080,00", tags };
  const accepted = [{ id: "ses-1", at: at + 500, by: "runner-1", caller: "billing-owner", mail }];
  return judgeReminders(factsOf({ lines, accepted })).flatMap(({ what }) => (what.includes("asks for") ? what : []));
}

test.each<[string, string, Item | undefined, number]>([
  ["nothing waits at the bank", "rule", undefined, 1],
  ["a payment waits that may pay half of it", "rule", { entry: { amount: 40 } }, 0],
  ["a payment waits that is smaller than half of it", "rule", { entry: { amount: 39.99 } }, 1],
  ["the owner dismissed the payment", "rule", { entry: { amount: 80 }, dismissedAt: "2027-02-11T12:00:00Z" }, 1],
  ["the owner reminds by hand", "owner", { entry: { amount: 80 } }, 1],
])("given a reminder without one of two charges, when %s, then it is judged so", (_what, madeBy, proposal, count) => {
  expect(faultsOf(madeBy, proposal)).toHaveLength(count);
});

test.each([
  [RACE, [true, false]],
  [RACE + 1, [true, true]],
])(
  "given a student who joined a payer %i ms before a reminder, when the payer's debt is judged, then both charges may be named, and these must be: %o",
  (earlier, sure) => {
    const at = Date.parse("2027-02-12T12:00:00Z");
    const paid = { payerId: 9, payer: { email: "carla@exemplo.com.br" } };
    const other = { ...STUDENT, id: 3, email: "bia@exemplo.com.br" };
    const facts = factsOf({
      lines: [
        ["2027-02-01T12:00:00Z", "opening", "STU#0000002", { ...STUDENT, ...paid }],
        ["2027-02-01T12:00:00Z", "opening", "STU#0000003", other],
        ["2027-02-01T12:00:00Z", "opening", "PAY#202702#0000002", CHARGE],
        ["2027-02-01T12:00:00Z", "opening", "PAY#202702#0000003", { ...CHARGE, studentId: 3 }],
        [at - earlier, "dono1-act-1", "STU#0000003", { ...other, ...paid }],
      ],
    });
    expect([...debtOn(facts, 2, at, "2027-02-12").values()].map(({ isSure }) => isSure)).toEqual(sure);
  },
);

test.each([
  ["made", "2027-02-11", RACE - 1, false],
  ["made", "2027-02-11", RACE, true],
  ["made and told", "2027-02-12", RACE, false],
  ["made and told", "2027-02-12", RACE + 1, true],
])(
  "given a charge that was %s, due on %s, %i ms before a reminder, when the debt is judged, then the reminder must name it: %s",
  (_what, dueDate, earlier, isSure) => {
    const at = Date.parse("2027-02-12T12:00:00Z");
    const key = "MSG#202702#S0000002#RUN";
    const facts = factsOf({
      lines: [
        ["2027-02-01T12:00:00Z", "opening", "STU#0000002", STUDENT],
        [at - earlier, "owners-1", "PAY#202702#0000002", { ...CHARGE, dueDate, message: key }],
        [at - earlier, "owners-1", key, { ...sent, channel: "email", names: "220270200:8000" }],
      ],
    });
    expect([...debtOn(facts, 2, at, "2027-02-12").values()].map((one) => one.isSure)).toEqual([isSure]);
  },
);

const CHAT_KEY = "MSG#202702#S0000002#D05";

test.each([
  ["a chat named it, and the run has still to mail it", {}, sent, false],
  ["a chat named it in place of a mail", { message: CHAT_KEY }, sent, true],
  ["the chat was taken back", { message: CHAT_KEY }, { ...sent, st: "X" }, false],
  ["no message named it", { message: CHAT_KEY }, { ...sent, names: "220270300:8000" }, false],
])(
  "given a charge that is due later, when %s, then a reminder by mail must name it or may leave it out",
  (_what, over, chat, isSure) => {
    const at = Date.parse("2027-02-08T12:00:00Z");
    const charge = { ...CHARGE, ...over };
    const facts = factsOf({
      lines: [
        ["2027-02-01T12:00:00Z", "opening", "STU#0000002", STUDENT],
        ["2027-02-01T12:00:00Z", "opening", "PAY#202702#0000002", charge],
        ["2027-02-05T12:00:00Z", "dono1-act-1", CHAT_KEY, { ...sent, names: chat.names.replace("202701", "202702") }],
        ["2027-02-05T13:00:00Z", "dono1-act-2", CHAT_KEY, { ...chat, names: chat.names.replace("202701", "202702") }],
      ],
    });
    expect([...debtOn(facts, 2, at, "2027-02-08").values()].map((one) => one.isSure)).toEqual([isSure]);
  },
);
