import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeLetters } from "./judge-letters.ts";
import { acceptedMail, type February, factsOf, type Line } from "./written-history.ts";

const ADDRESS = "devolvido-1@exemplo.com.br";
const STUDENT: Item = { status: "ativo", email: ADDRESS, emailStatus: "ok" };
const student = (when: string, over: Item = {}, id = 7): Line => [
  when,
  "x",
  `STU#000000${id}`,
  { ...STUDENT, ...over },
];
const opened = student("2027-01-31T01:00:00Z");
const letter = (when: string, count: number, tells: string[]): Line => [when, "x", sk(count), { tells }];
const sk = (count: number) => `LTR#S0000007#receipt#000${count}`;
const mail = (when: string, tagged: string, to = ADDRESS) =>
  acceptedMail(when, { by: tagged, caller: "letter" }, { sk: tagged, attempt: 1, to, subject: "Recibo", text: "" });

const judged = (lines: readonly Line[], accepted: February["accepted"] = [], weather: February["weather"] = {}) =>
  judgeLetters(factsOf({ lines: [opened, ...lines], accepted, weather })).map(({ kind }) => kind);

const FIRST = "2027-02-10T12:00:00Z";
const NEXT = "2027-02-12T12:00:00Z";
const both = [mail(FIRST, sk(1)), mail(NEXT, "PAY#202702#0000007")];

test("given an address that bounced, when it is mailed again hours later, then the mail is reported", () => {
  expect(judged([], both)).toEqual(["mailWrong"]);
});

test.each<[what: string, found: string[]]>([
  [
    "its event could not be there yet",
    judged([], [mail(FIRST, sk(1)), mail("2027-02-10T13:00:00Z", "PAY#202702#0000007")]),
  ],
  ["it takes mail", judged([], [mail(FIRST, sk(1), "ana@x.y"), mail(NEXT, "PAY#202702#0000007", "ana@x.y")])],
  [
    "it was typed again in between",
    judged([student("2027-02-11T12:00:00Z", { email: "a@x.y" }), student("2027-02-11T13:00:00Z")], both),
  ],
  ["another student brought it", judged([student("2027-02-11T12:00:00Z", {}, 8)], both)],
  ["nobody has it now", judged([student("2027-02-11T12:00:00Z", { email: null })], both)],
  [
    "no events came",
    judged([], both, {
      evidenceOut: [{ from: Date.parse("2027-02-10T00:00:00Z"), until: Date.parse("2027-02-13T00:00:00Z") }],
    }),
  ],
])("given an address that is mailed again, when %s, then nothing is reported", (_what, found) => {
  expect(found).toEqual([]);
});

test("given two letters to a payer, when the second tells what the first told, then it is reported, but not what was told after a release", () => {
  const good = "ana@x.y";
  const accepted = [mail(FIRST, sk(1), good), mail(NEXT, sk(2), good)];
  expect(judged([letter(FIRST, 1, ["1"]), letter(NEXT, 2, ["2"])], accepted)).toEqual([]);
  expect(judged([letter(FIRST, 1, ["1"]), letter(NEXT, 2, ["1", "2"])], accepted)).toEqual(["mailDoubled"]);
  expect(judged([letter(FIRST, 1, ["1"])], [mail(FIRST, sk(1), good), mail(FIRST, sk(1), good)])).toEqual([
    "mailDoubled",
  ]);
  const released: Line[] = [letter(FIRST, 1, ["1"]), letter(NEXT, 1, ["1", "2"])];
  expect(judged(released, [mail(NEXT, sk(1), good)])).toEqual([]);
});
