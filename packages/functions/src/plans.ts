import { planRoutes } from "@emdia/contracts/routes/plans";
import { createPlan } from "@emdia/core/plan/create-plan";
import { listPlans, viewPlan } from "@emdia/core/plan/list-plans";
import { removePlan } from "@emdia/core/plan/remove-plan";
import { updatePlan } from "@emdia/core/plan/update-plan";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";

export const handler = serveArea(planRoutes, {
  listPlans: async ({ ctx, query }) => paged(await listPlans(await ctx(), pageOf(query))),
  getPlan: async ({ ctx, params }) => viewPlan(await ctx(), params.id),
  createPlan: async ({ ctx, body }) => createPlan(await ctx(), body),
  updatePlan: async ({ ctx, params, body }) => updatePlan(await ctx(), params.id, body),
  deletePlan: async ({ ctx, params }) => removePlan(await ctx(), params.id),
});
