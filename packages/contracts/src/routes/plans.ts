import * as z from "zod/mini";
import { PageQuery } from "../fields.ts";
import { PlanInput, PlanPatch, PlanWire } from "../plan.ts";
import { planAddresses } from "./addresses.ts";
import { IdParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const planRoutes = defineArea("plans", planAddresses, {
  listPlans: {
    summary: "The owner's plans, oldest first, each with its student count.",
    query: PageQuery,
    response: z.array(PlanWire),
  },
  getPlan: { summary: "One plan.", params: IdParams, response: PlanWire },
  createPlan: { summary: "Creates a plan.", body: PlanInput, response: PlanWire, status: 201 },
  updatePlan: {
    summary: "Patches a plan; charges that exist keep what they were created with.",
    params: IdParams,
    body: PlanPatch,
    response: PlanWire,
  },
  deletePlan: { summary: "Deletes a plan without students; 409 plan.has_students otherwise.", params: IdParams },
});
