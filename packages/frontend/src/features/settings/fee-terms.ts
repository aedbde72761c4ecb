/**
 * See docs/rules/settlement.md, "Late fee, interest, punctuality discount". The fields have the
 * wire's names, so that a refusal is shown at its field.
 */
import { rateText } from "@emdia/contracts/amount-texts";
import { MAX_FINE_BPS, MAX_INTEREST_BPS, USUAL_WAIVER_CENTS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileInput, ProfileWire } from "@emdia/contracts/profile";
import { amountOn, lastDayInTime, punctualityCentsOf } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { formatDecimal, formatReais, parseReais } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { centsOf } from "../../lib/format.ts";
import { basisPointsOfTyped } from "../../lib/typed.ts";

export const typedFeeTerms = {
  hasLateFee: z.boolean(),
  lateFee: z.object({ fineBps: z.string(), interestBps: z.string(), waiveBelowCents: z.string() }),
  hasPunctuality: z.boolean(),
  punctualityUnit: z.enum(["cents", "percentBps"]),
  punctualityDiscount: z.object({ cents: z.string(), percentBps: z.string() }),
};
const Typed = z.object(typedFeeTerms);
type FeeTermsValues = z.infer<typeof Typed>;

type FeeTerms = Required<Pick<ProfileInput, "lateFee" | "punctualityDiscount">>;

/** Returns a typed number; an empty text is 0, an invalid text NaN, which the wire refuses. */
const numberOf = (text: string, parse: (text: string) => number | undefined) =>
  text.trim() === "" ? 0 : (parse(text) ?? Number.NaN);

/** Converts the typed terms into the wire's; terms that are off are null. */
export function feeTermsToWire(typed: FeeTermsValues): FeeTerms {
  const { lateFee, punctualityUnit, punctualityDiscount } = typed;
  return {
    lateFee: typed.hasLateFee
      ? {
          fineBps: numberOf(lateFee.fineBps, basisPointsOfTyped),
          interestBps: numberOf(lateFee.interestBps, basisPointsOfTyped),
          waiveBelowCents: numberOf(lateFee.waiveBelowCents, parseReais),
        }
      : null,
    punctualityDiscount: typed.hasPunctuality
      ? punctualityUnit === "cents"
        ? { cents: numberOf(punctualityDiscount.cents, parseReais) }
        : { percentBps: numberOf(punctualityDiscount.percentBps, basisPointsOfTyped) }
      : null,
  };
}

const typedCents = (cents: number) => (cents > 0 ? formatDecimal(cents).replace(".", ",") : "");

const USUAL_FEE = { fineBps: MAX_FINE_BPS, interestBps: MAX_INTEREST_BPS, waiveBelowCents: USUAL_WAIVER_CENTS };

/** Terms that are off begin with the usual rates. */
export function feeTermsValuesOf({ lateFee, punctualityDiscount }: ProfileWire): FeeTermsValues {
  const { fineBps, interestBps, waiveBelowCents } = lateFee ?? USUAL_FEE;
  const { cents = 0, percentBps } = punctualityDiscount ?? {};
  return {
    hasLateFee: lateFee !== null,
    lateFee: {
      fineBps: rateText(fineBps),
      interestBps: rateText(interestBps),
      waiveBelowCents: typedCents(waiveBelowCents),
    },
    hasPunctuality: punctualityDiscount !== null,
    punctualityUnit: percentBps === undefined ? "cents" : "percentBps",
    punctualityDiscount: { cents: typedCents(cents), percentBps: percentBps === undefined ? "" : rateText(percentBps) },
  };
}

/** The amount of an example, in centavos, for an owner who has no plan yet. */
const EXAMPLE_CENTS = 15_000;
const EXAMPLE_DAYS = 10;

export function usualCents(plans: readonly Pick<PlanWire, "price" | "active" | "studentCount">[]): number {
  const [usual] = plans.filter(({ active }) => active).toSorted((a, b) => b.studentCount - a.studentCount);
  return usual ? centsOf(usual.price) : EXAMPLE_CENTS;
}

export function lateExample(lateFee: NonNullable<FeeTerms["lateFee"]>, amountCents: number, today: CivilDate): string {
  const dueDate = lastDayInTime(today);
  const basis = { dueDate, openCents: amountCents, lateFee, punctualityCents: 0, paid: [] };
  const late = amountOn({ ...basis, feeSettledCents: 0, isWaived: false }, addDays(dueDate, EXAMPLE_DAYS));
  const parts = [
    ...(late.fineCents > 0 ? [`multa de ${formatReais(late.fineCents)}`] : []),
    ...(late.interestCents > 0 ? [`juros de ${formatReais(late.interestCents)}`] : []),
  ];
  const fee = parts.length > 0 ? ` (${parts.join(" e ")})` : "";
  return `Exemplo: ${formatReais(amountCents)} com ${EXAMPLE_DAYS} dias de atraso ${fee ? "passa a" : "continua em"} ${formatReais(late.totalCents)}${fee}.`;
}

export function punctualityExample(
  discount: NonNullable<FeeTerms["punctualityDiscount"]>,
  amountCents: number,
): string {
  const discountCents = punctualityCentsOf(discount, amountCents);
  const whole = formatReais(amountCents);
  return discountCents > 0
    ? `Exemplo: até o vencimento ${formatReais(amountCents - discountCents)}, depois ${whole}.`
    : `Uma cobrança de ${whole} não tem este desconto, porque nada ficaria a pagar.`;
}
