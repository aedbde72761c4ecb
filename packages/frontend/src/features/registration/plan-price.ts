import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { formatPrice } from "../../lib/format.ts";

type Plan = Pick<PublicTeacherWire["plans"][number], "price" | "periodInMonths" | "isOneTime">;

function describePeriod({ periodInMonths, isOneTime }: Plan): string {
  if (isOneTime) return "uma vez só";
  if (periodInMonths === 1) return "por mês";
  return periodInMonths === 12 ? "por ano" : `a cada ${periodInMonths} meses`;
}

export const formatPlanPrice = (plan: Plan): string => `${formatPrice(plan.price)} ${describePeriod(plan)}`;
