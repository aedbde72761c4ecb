import { planRoutes } from "@emdia/contracts/routes/plans";
import { expect, test } from "vitest";
import type { Handlers } from "./serve-area.ts";

const plan = {
  id: 1,
  userId: "a",
  name: "Pilates",
  price: 1,
  nextPrice: null,
  periodInMonths: 1,
  isOneTime: false,
  frequency: null,
  description: null,
  active: true,
  createdAt: "",
  studentCount: 0,
};

const whole: Handlers<typeof planRoutes> = {
  listPlans: async () => [plan],
  getPlan: async () => plan,
  createPlan: async () => plan,
  updatePlan: async () => plan,
  deletePlan: async () => undefined,
};

test("given the area's routes, when handled, then each has a handler, and nothing else does", () => {
  expect(Object.keys(whole).sort()).toEqual(Object.keys(planRoutes).sort());
});

test("given a route without its handler, or one that answers something else, when compiled, then it does not", () => {
  const { deletePlan: _gone, ...lacking } = whole;
  // @ts-expect-error a route without a handler does not compile
  const incomplete: Handlers<typeof planRoutes> = lacking;
  // @ts-expect-error an answer of another shape than the route's does not compile
  const wrong: Handlers<typeof planRoutes> = { ...whole, getPlan: async () => ({ id: 1 }) };
  expect([incomplete, wrong]).toHaveLength(2);
});
