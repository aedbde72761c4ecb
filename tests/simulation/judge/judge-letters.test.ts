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
