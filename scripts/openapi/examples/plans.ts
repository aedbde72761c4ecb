import type { planRoutes } from "@emdia/contracts/routes/plans";
import type { ExamplesOf } from "./example.ts";
import { plan } from "./studio.ts";

/** One monthly plan is created, read, and gets a higher price. */
export const planExamples: ExamplesOf<typeof planRoutes> = {
  listPlans: { query: { limit: "50" }, answer: [plan] },
  getPlan: { params: { id: "1" }, answer: plan },
  createPlan: {
    body: { name: "Pilates 2x na semana", price: 320.5, periodInMonths: 1, frequency: "2x por semana" },
    answer: { ...plan, studentCount: 0 },
  },
  updatePlan: { params: { id: "1" }, body: { price: 349.9 }, answer: { ...plan, price: 349.9 } },
  deletePlan: { params: { id: "1" } },
};
