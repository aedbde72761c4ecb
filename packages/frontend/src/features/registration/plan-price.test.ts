import { expect, test } from "vitest";
import { formatPlanPrice } from "./registration-fields.tsx";

const readable = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [{ price: 320, periodInMonths: 1, isOneTime: false }, "R$ 320,00 por mês"],
  [{ price: 700.5, periodInMonths: 2, isOneTime: false }, "R$ 700,50 a cada 2 meses"],
  [{ price: 1080, periodInMonths: 3, isOneTime: false }, "R$ 1.080,00 a cada 3 meses"],
  [{ price: 2000, periodInMonths: 6, isOneTime: false }, "R$ 2.000,00 a cada 6 meses"],
  [{ price: 3600, periodInMonths: 12, isOneTime: false }, "R$ 3.600,00 por ano"],
  [{ price: 150, periodInMonths: 1, isOneTime: true }, "R$ 150,00 uma vez só"],
])("given %o, when its price is formatted, then it is '%s'", (plan, expected) => {
  expect(readable(formatPlanPrice(plan))).toBe(expected);
});
