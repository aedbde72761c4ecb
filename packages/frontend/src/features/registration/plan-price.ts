import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { formatPrice } from "../../lib/format.ts";

type Plan = Pick<PublicTeacherWire["plans"][number], "price" | "periodInMonths" | "isOneTime">;

/** How often a plan is paid, in a student's words; nothing where it is not known. */
function howOften({ periodInMonths, isOneTime }: Plan): string {
  if (isOneTime) return "uma vez só";
  if (periodInMonths === undefined) return "";
  if (periodInMonths === 1) return "por mês";
  return periodInMonths === 12 ? "por ano" : `a cada ${periodInMonths} meses`;
}

/** "R$ 1.080,00 a cada 3 meses": what a student will pay, and how often. */
export function planPrice(plan: Plan): string {
  return `${formatPrice(plan.price)} ${howOften(plan)}`.trim();
}
