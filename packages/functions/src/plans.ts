import { planRoutes } from "@emdia/contracts/routes/plans";
import * as Plans from "@emdia/core/plan";
import { area } from "./http/area.ts";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";

export const handler = area(planRoutes, {
  listPlans: async ({ ctx, query }) => paged(await Plans.listPlans(await ctx(), pageOf(query))),
  getPlan: async ({ ctx, params }) => Plans.viewPlan(await ctx(), params.id),
  createPlan: async ({ ctx, body }) => Plans.createPlan(await ctx(), body),
  updatePlan: async ({ ctx, params, body }) => Plans.updatePlan(await ctx(), params.id, body),
  deletePlan: async ({ ctx, params }) => Plans.removePlan(await ctx(), params.id),
});
