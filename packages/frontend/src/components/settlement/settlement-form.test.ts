import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { settlementForm, settlementValuesOf } from "./settlement-form.ts";

const today = civilDate("2027-02-15");
const form = settlementForm({ amountToday: 1100.5, today });
const typed = { amount: "1.050,25", date: "2027-02-14", method: "dinheiro" as const, note: " na aula " };
const firstError = (change: object) => {
  const issue = form.safeParse({ ...typed, ...change }).error?.issues[0];
  return issue && { field: issue.path[0], message: issue.message.replaceAll("\u00a0", " ") };
};

test("given a typed settlement, when parsed, then it is as the API wants it", () => {
  expect(form.parse(typed)).toEqual({ amount: 1050.25, date: "2027-02-14", method: "dinheiro", note: "na aula" });
  expect(form.parse({ ...typed, note: "  " })).not.toHaveProperty("note");
  expect(form.parse({ ...typed, amount: "1100,50", date: today })).toMatchObject({ amount: 1100.5, date: today });
});

test.each([
  [{ amount: " " }, "amount", "Informe o valor recebido"],
  [{ amount: "cem" }, "amount", "Use um valor como 100,00"],
  [{ amount: "0" }, "amount", "O valor deve ser maior que zero"],
  [{ amount: "1100,51" }, "amount", "Falta receber R$ 1.100,50: informe até esse valor"],
  [{ date: "" }, "date", "Informe a data do pagamento"],
  [{ date: "2027-02-16" }, "date", "A data do pagamento não pode ser futura"],
  [{ date: "2027-02-00" }, "date", "Data inválida"],
  [{ method: "?" }, "method", "Escolha como foi pago"],
  [{ note: "a".repeat(141) }, "note", "Use no máximo 140 caracteres"],
])("given %o, when parsed, then '%s' says '%s'", (change, field, message) => {
  expect(firstError(change)).toEqual({ field, message });
});

test("given a charge of which a part was received, when the form opens, then it asks for the rest, today, as usual", () => {
  const part = aCharge({ settledAmount: 50, amountToday: 100.5 });
  expect(settlementValuesOf(part, today, "cash")).toEqual({
    amount: "100,50",
    date: "2027-02-15",
    method: "dinheiro",
    note: "",
  });
});
