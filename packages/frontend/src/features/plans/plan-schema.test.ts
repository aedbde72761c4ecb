import { expect, test } from "vitest";
import { aPlan } from "../../testing/builders.ts";
import { emptyPlan, PlanForm, planValuesOf } from "./plan-schema.ts";

const typed = { name: "Pilates 2x", price: "1.234,56", periodInMonths: "3", frequency: "2x por semana" };
const firstError = (change: Partial<typeof typed>) =>
  PlanForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message;

test("given a typed plan, when parsed, then it is as the API wants it", () => {
  expect(PlanForm.parse(typed)).toEqual({
    name: "Pilates 2x",
    price: 1234.56,
    periodInMonths: 3,
    isOneTime: false,
    frequency: "2x por semana",
  });
});

test("given a one-time plan without frequency, when parsed, then its period is 1 and it is one-time", () => {
  expect(PlanForm.parse({ ...typed, periodInMonths: "0", frequency: " " })).toMatchObject({
    periodInMonths: 1,
    isOneTime: true,
    frequency: null,
  });
});

test.each([
  [{ name: " ab " }, "Nome deve ter pelo menos 3 caracteres"],
  [{ price: " " }, "Preço é obrigatório"],
  [{ price: "cem" }, "Use um valor como 100,00"],
  [{ price: "1,234" }, "Use um valor como 100,00"],
  [{ price: "0" }, "O preço deve ser maior que zero"],
  [{ price: "1000000" }, "O preço deve ser de no máximo R$ 999.999,99"],
  [{ periodInMonths: "" }, "Selecione uma periodicidade"],
])("given %o, when parsed, then it says '%s'", (change, message) => {
  expect(firstError(change)).toBe(message);
});

test("given a stored plan, when edited without a change, then nothing changes", () => {
  const plan = aPlan({ price: 180.5, periodInMonths: 6 });
  expect(planValuesOf(plan).price).toBe("180,50");
  const { name, price, periodInMonths, isOneTime, frequency } = plan;
  expect(PlanForm.parse(planValuesOf(plan))).toEqual({ name, price, periodInMonths, isOneTime, frequency });
  expect(PlanForm.parse(planValuesOf(aPlan({ isOneTime: true }))).isOneTime).toBe(true);
});

test("given an empty form, when shown, then it is monthly", () => {
  expect(emptyPlan.periodInMonths).toBe("1");
});
