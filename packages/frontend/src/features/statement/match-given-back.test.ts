import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { matchGivenBack, monthsBefore } from "./match-given-back.ts";
import { paymentsOf } from "./read/entries.ts";

const entry = { key: "med-0001", date: "2027-05-20", amount: 150.5, memo: "DEVOLUCAO PIX MED" };
const ofAna = { number: 1, studentId: 2, studentName: "Ana", reference: "Março/2027", fee: 0 };
const settled = (paymentId: number, date: string, amount = 150.5, method: "pix" | "dinheiro" | "outro" = "pix") => {
  return { ...ofAna, paymentId, date, amount, method };
};
const found = (...all: ReturnType<typeof settled>[]) =>
  matchGivenBack([entry], all).flatMap(({ settlements }) => settlements.map(({ paymentId }) => paymentId));

test("given a payment that the bank gave back, when it is matched, then the settlements of its amount in the 98 days before are found, the newest first, without cash", () => {
  expect(
    found(
      settled(1, "2027-02-10"),
      settled(2, "2027-02-11"),
      settled(3, "2027-05-20"),
      settled(4, "2027-05-21"),
      settled(5, "2027-05-01", 150.51),
      settled(6, "2027-05-01", 150.5, "dinheiro"),
      settled(7, "2027-05-02", 150.5, "outro"),
    ),
  ).toEqual([3, 7, 2]);
  expect(found(...Array.from({ length: 9 }, (_, at) => settled(at, "2027-05-01")))).toHaveLength(5);
  expect(matchGivenBack([entry], [])).toEqual([]);
});

test("given payments that were given back, when their settlements are looked for, then each month of the 98 days is read once", () => {
  expect(monthsBefore([entry, { ...entry, date: "2027-05-19" }])).toEqual(["2027-02", "2027-03", "2027-04", "2027-05"]);
  expect(monthsBefore([])).toEqual([]);
});

test("given a statement in which a PIX came in and was given back, when it is read, then the debit is kept apart with its amount, and no other debit is", async () => {
  const account = { bank: "1", account: "2", day: civilDate("2027-05-20"), type: "" };
  const of = (cents: number, text: string) => ({ ...account, cents, number: text, texts: [text] });
  const [paid, back] = [of(15_050, "PIX RECEBIDO ANA SOUZA"), of(-15_050, "DEVOLUCAO PIX ANA SOUZA")];
  const lines = [paid, back, of(-9_000, "PIX ENVIADO LOJA BELA")];
  const { entries, givenBack } = await paymentsOf([{ lines, rows: 3, isCut: false }], "2027-05-21");
  expect([entries.map(({ amount }) => amount), givenBack.map(({ amount, date }) => [amount, date])]).toEqual([
    [150.5],
    [[150.5, "2027-05-20"]],
  ]);
});
