import { privacyRoutes } from "@emdia/contracts/routes/privacy";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import * as Privacy from "@emdia/core/privacy";
import { env } from "./env.ts";
import { area } from "./http/area.ts";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";

const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = area(privacyRoutes, {
  exportStudent: async ({ ctx, params }) => Privacy.exportStudent(await ctx(), params.id),
  eraseStudent: async ({ owner, params }) => Privacy.eraseStudent(owner, params.id),
  exportBusiness: async ({ ctx, query }) => paged(await Privacy.exportBusiness(await ctx(), pageOf(query))),
  deleteAccount: async ({ ctx, body }) => Privacy.deleteAccount({ ...(await ctx()), bus }, body),
  restoreAccount: async ({ ctx }) => Privacy.restoreAccount({ ...(await ctx()), bus }),
});
