import { expect, test } from "vitest";
import { LateFeeInput, PunctualityInput } from "./fee-terms.ts";
import { ProfileInput } from "./profile.ts";

const LAW = { fineBps: 200, interestBps: 100, waiveBelowCents: 500 };
const FINE = "A multa pode ser de no máximo 2%";
const INTEREST = "Os juros podem ser de no máximo 1% ao mês";
const WAIVED = "Dispense encargos de no máximo R$ 100,00";
const ONE_OF_BOTH = "cents: Informe o desconto em reais ou em porcentagem";
const PERCENT = "percentBps: O desconto deve ser de 0,01% a 99%";
const POSITIVE = "cents: O desconto deve ser maior que zero";
const issuesOf = (schema: typeof LateFeeInput | typeof PunctualityInput, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test.each<[change: object, issues: string[]]>([
  [{}, []],
  [{ waiveBelowCents: 0 }, []],
  [{ waiveBelowCents: 10_000 }, []],
  [{ fineBps: 0 }, []],
  [{ interestBps: 0 }, []],
  [{ fineBps: 201 }, [`fineBps: ${FINE}`]],
  [{ fineBps: -1 }, [`fineBps: ${FINE}`]],
  [{ fineBps: 1.5 }, [`fineBps: ${FINE}`]],
  [{ fineBps: "200" }, [`fineBps: ${FINE}`]],
  [{ interestBps: 101 }, [`interestBps: ${INTEREST}`]],
  [{ interestBps: -1 }, [`interestBps: ${INTEREST}`]],
  [{ waiveBelowCents: 10_001 }, [`waiveBelowCents: ${WAIVED}`]],
  [{ waiveBelowCents: -1 }, [`waiveBelowCents: ${WAIVED}`]],
  [{ waiveBelowCents: null }, [`waiveBelowCents: ${WAIVED}`]],
  [{ fineBps: 0, interestBps: 0 }, ["fineBps: Informe a multa ou os juros"]],
])("given the law's fee with %j, when parsed, then a person reads %j", (change, issues) => {
  expect(issuesOf(LateFeeInput, { ...LAW, ...change })).toEqual(issues);
});

test("given terms of delay without a waiver, when parsed, then fees below R$ 5,00 are waived", () => {
  expect(LateFeeInput.parse({ fineBps: 200, interestBps: 100 })).toEqual(LAW);
});

test.each<[discount: object, issues: string[]]>([
  [{ cents: 1 }, []],
  [{ cents: 99_999_999 }, []],
  [{ percentBps: 1 }, []],
  [{ percentBps: 9_900 }, []],
  [{ cents: 0 }, [POSITIVE]],
  [{ cents: 100_000_000 }, [POSITIVE]],
  [{ cents: 0.5 }, [POSITIVE]],
  [{ percentBps: 0 }, [PERCENT]],
  [{ percentBps: 9_901 }, [PERCENT]],
  [{}, [ONE_OF_BOTH]],
  [{ cents: 100, percentBps: 100 }, [ONE_OF_BOTH]],
])("given the discount %j, when parsed, then a person reads %j", (discount, issues) => {
  expect(issuesOf(PunctualityInput, discount)).toEqual(issues);
});

test("given terms with fields that are not known, when parsed, then only the known ones are left", () => {
  expect(
    ProfileInput.parse({ lateFee: { ...LAW, dailyBps: 9 }, punctualityDiscount: { cents: 1, x: 1 }, isDeclared: true }),
  ).toEqual({ lateFee: LAW, punctualityDiscount: { cents: 1 } });
});
