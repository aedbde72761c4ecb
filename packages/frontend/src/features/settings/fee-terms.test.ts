import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDate } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aProfile } from "../../testing/builders.ts";
import { feeTermsToWire, feeTermsValuesOf, lateExample, punctualityExample, usualCents } from "./fee-terms.ts";
import { SettingsForm, settingsValuesOf } from "./settings-schema.ts";

/** A Friday; the holiday after it, 15 November, is a Sunday. */
const TODAY = civilDate("2026-11-13");
const LAW = { fineBps: 200, interestBps: 100, waiveBelowCents: 500 };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const values = settingsValuesOf(aProfile());
const errors = (change: Partial<typeof values>) =>
  SettingsForm.safeParse({ ...values, ...change }).error?.issues.map(({ path, message }) => [path.join("."), message]);
const typedFee = (change: Partial<typeof values.lateFee>) => ({
  hasLateFee: true,
  lateFee: { ...values.lateFee, ...change },
});
const typedDiscount = (change: Partial<typeof values.punctualityDiscount>, unit: "cents" | "percentBps" = "cents") => ({
  hasPunctuality: true,
  punctualityUnit: unit,
  punctualityDiscount: { ...values.punctualityDiscount, ...change },
});

const storedTerms: fc.Arbitrary<Pick<ProfileWire, "lateFee" | "punctualityDiscount">> = fc.record({
  lateFee: fc.option(
    fc.record({ fineBps: fc.nat(200), interestBps: fc.integer({ min: 1, max: 100 }), waiveBelowCents: fc.nat(10_000) }),
  ),
  punctualityDiscount: fc.option(
    fc.oneof(
      fc.record({ cents: fc.integer({ min: 1, max: 99_999_999 }) }),
      fc.record({ percentBps: fc.integer({ min: 1, max: 9_900 }) }),
    ),
  ),
});

test("given any stored terms, when the settings are saved without a change, then they are as before", () => {
  fc.assert(
    fc.property(storedTerms, (terms) => {
      expect(SettingsForm.parse(settingsValuesOf(aProfile(terms)))).toMatchObject(terms);
    }),
  );
});

test("given terms that are off, when they are switched on, then the law's rates and the usual waiver are typed, which may be cleared, and off they are null", () => {
  const typed = feeTermsValuesOf(aProfile());
  expect(feeTermsToWire(typed)).toEqual({ lateFee: null, punctualityDiscount: null });
  expect(feeTermsToWire({ ...typed, hasLateFee: true }).lateFee).toEqual(LAW);
  const cleared = { ...typed, hasLateFee: true, lateFee: { ...typed.lateFee, waiveBelowCents: "" } };
  expect(feeTermsToWire(cleared).lateFee).toEqual({ ...LAW, waiveBelowCents: 0 });
  expect(errors({ lateFee: { fineBps: "90", interestBps: "x", waiveBelowCents: "" } })).toBeUndefined();
});

test.each([
  [typedFee({ fineBps: "2,01" }), [["lateFee.fineBps", "A multa pode ser de no máximo 2%"]]],
  [typedFee({ fineBps: "dois" }), [["lateFee.fineBps", "A multa pode ser de no máximo 2%"]]],
  [typedFee({ interestBps: "1,5%" }), [["lateFee.interestBps", "Os juros podem ser de no máximo 1% ao mês"]]],
  [typedFee({ waiveBelowCents: "100,01" }), [["lateFee.waiveBelowCents", "Dispense encargos de no máximo R$ 100,00"]]],
  [typedFee({ fineBps: "", interestBps: "0" }), [["lateFee.fineBps", "Informe a multa ou os juros"]]],
  [typedDiscount({ cents: "" }), [["punctualityDiscount.cents", "O desconto deve ser maior que zero"]]],
  [
    typedDiscount({ percentBps: "99,01" }, "percentBps"),
    [["punctualityDiscount.percentBps", "O desconto deve ser de 0,01% a 99%"]],
  ],
])("given %o, when parsed, then the error %o is at its field", (change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test("given typed rates with and without their sign, when sent, then they are hundredths of a per cent", () => {
  const { lateFee } = feeTermsToWire({
    ...values,
    ...typedFee({ fineBps: "1,5", interestBps: " 0,33% ", waiveBelowCents: "5" }),
  });
  expect(lateFee).toEqual({ fineBps: 150, interestBps: 33, waiveBelowCents: 500 });
  const both = { cents: "10", percentBps: "5%" };
  expect(feeTermsToWire({ ...values, ...typedDiscount(both) }).punctualityDiscount).toEqual({ cents: 1_000 });
  expect(feeTermsToWire({ ...values, ...typedDiscount(both, "percentBps") }).punctualityDiscount).toEqual({
    percentBps: 500,
  });
});

test.each([
  [LAW, 15_000, "R$ 150,00 com 10 dias de atraso passa a R$ 153,50 (multa de R$ 3,00 e juros de R$ 0,50)."],
  [{ ...LAW, fineBps: 0 }, 15_000, "R$ 150,00 com 10 dias de atraso passa a R$ 150,50 (juros de R$ 0,50)."],
  [{ ...LAW, interestBps: 0 }, 9_990, "R$ 99,90 com 10 dias de atraso passa a R$ 101,90 (multa de R$ 2,00)."],
  [LAW, 1, "R$ 0,01 com 10 dias de atraso continua em R$ 0,01."],
])("given the fee %o on %i centavos, when an example is given on any day, then it is the same", (fee, cents, text) => {
  for (const today of ["2026-11-13", "2026-11-15", "2026-11-16"])
    expect(plain(lateExample(fee, cents, civilDate(today)))).toBe(`Exemplo: ${text}`);
  expect(plain(lateExample(fee, cents, TODAY))).toBe(`Exemplo: ${text}`);
});

test.each([
  [{ cents: 1_500 }, 15_000, "Exemplo: até o vencimento R$ 135,00, depois R$ 150,00."],
  [{ percentBps: 1_000 }, 9_995, "Exemplo: até o vencimento R$ 89,95, depois R$ 99,95."],
  [{ cents: 15_000 }, 15_000, "Uma cobrança de R$ 150,00 não tem este desconto, porque nada ficaria a pagar."],
])(
  "given the discount %o on %i centavos, when an example is given, then it says both amounts",
  (terms, cents, text) => {
    expect(plain(punctualityExample(terms, cents))).toBe(text);
  },
);

test("given plans, when an example's amount is chosen, then it is what most students pay; without a plan, R$ 150", () => {
  const plans = [
    { price: 500, active: false, studentCount: 9 },
    { price: 120, active: true, studentCount: 2 },
    { price: 99.9, active: true, studentCount: 5 },
  ];
  expect(usualCents(plans)).toBe(9_990);
  expect(usualCents(plans.slice(0, 1))).toBe(15_000);
});
