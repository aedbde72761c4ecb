import { privacyRoutes } from "@emdia/contracts/routes/privacy";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { checkSchema } from "@emdia/core/diagnostics/check-schema";
import { deleteAccount, restoreAccount } from "@emdia/core/privacy/delete-account";
import { eraseStudent } from "@emdia/core/privacy/erase-student";
import { exportBusiness, exportStudent } from "@emdia/core/privacy/export-data";
import { env } from "./env.ts";
import { paged, pageOf } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = serveArea(privacyRoutes, {
  exportStudent: async ({ ctx, params }) => exportStudent(await ctx(), params.id),
  eraseStudent: async ({ ctx, params }) => eraseStudent(await ctx(), params.id),
  exportBusiness: async ({ ctx, query }) => paged(await exportBusiness(await ctx(), pageOf(query))),
  checkSchema: async ({ owner }) => checkSchema({ ...owner, tableName: env("TABLE_NAME") }),
  deleteAccount: async ({ ctx, body }) => deleteAccount({ ...(await ctx()), bus }, body),
  restoreAccount: async ({ ctx }) => restoreAccount({ ...(await ctx()), bus }),
});
