import { expect, test } from "vitest";
import { priceWithPeriod } from "./billing-period.ts";

test.each([
  [1, false, "por mês"],
  [2, false, "a cada 2 meses"],
  [3, false, "a cada 3 meses"],
  [6, false, "a cada 6 meses"],
  [12, false, "por ano"],
  [24, false, "a cada 24 meses"],
  [0, false, "uma única vez"],
  [1, true, "uma única vez"],
])(
  "given a plan of %i months (one-time %s), when its price is shown, then it is %s",
  (periodInMonths, isOneTime, phrase) => {
    expect(priceWithPeriod(108_000, { periodInMonths, isOneTime })).toBe(`R$\u00a01.080,00 ${phrase}`);
  },
);
