import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { isYearMonth } from "@emdia/contracts/values/calendar";
import type { OwnPricing, PriceWithRise, Rise } from "@emdia/contracts/values/own-terms";
import { centsOf } from "../../lib/format.ts";

const riseOf = (next: PlanWire["nextPrice"]): Rise =>
  next && isYearMonth(next.from) ? { nextPriceCents: centsOf(next.price), nextPriceFrom: next.from } : {};

export const pricedOf = ({ price, nextPrice }: Pick<PlanWire, "price" | "nextPrice">): PriceWithRise => ({
  priceCents: centsOf(price),
  ...riseOf(nextPrice),
});

export function ownPricingOf({
  ownPrice,
  nextOwnPrice,
  discount,
}: Pick<StudentWire, "ownPrice" | "nextOwnPrice" | "discount">): OwnPricing {
  const { amount, percent, lastMonth } = discount ?? {};
  const terms = discount && {
    ...(amount == null ? {} : { cents: centsOf(amount) }),
    ...(percent == null ? {} : { basisPoints: centsOf(percent) }),
    lastMonth: lastMonth && isYearMonth(lastMonth) ? lastMonth : null,
  };
  return {
    ...(ownPrice === null ? {} : { ownPriceCents: centsOf(ownPrice) }),
    ...riseOf(nextOwnPrice),
    ...(terms && { discount: terms }),
  };
}
