import { planRoutes } from "@emdia/contracts/routes/plans";
import { createPlan, listPlans, removePlan, updatePlan, viewPlan } from "@emdia/core/plan/plans";
import { paged, pageOf } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";

export const handler = serveArea(planRoutes, {
  listPlans: async ({ ctx, query }) => paged(await listPlans(await ctx(), pageOf(query))),
  getPlan: async ({ ctx, params }) => viewPlan(await ctx(), params.id),
  createPlan: async ({ ctx, body }) => createPlan(await ctx(), body),
  updatePlan: async ({ ctx, params, body }) => updatePlan(await ctx(), params.id, body),
  deletePlan: async ({ ctx, params }) => removePlan(await ctx(), params.id),
});
