import { statementRoutes } from "@emdia/contracts/routes/statements";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { dismissProposals } from "@emdia/core/bank/dismiss-proposals";
import { listProposals } from "@emdia/core/bank/list-proposals";
import { listReconciliations } from "@emdia/core/bank/list-reconciliations";
import { matchEntries } from "@emdia/core/bank/match-entries";
import { settleEntries } from "@emdia/core/bank/settle-entries";
import { undoReconciliation } from "@emdia/core/bank/undo-reconciliation";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = serveArea(statementRoutes, {
  listReconciliations: async ({ ctx }) => listReconciliations(await ctx()),
  matchEntries: async ({ ctx, body }) => matchEntries(await ctx(), body),
  settleEntries: async ({ ctx, body }) => settleEntries({ ...(await ctx()), bus }, body),
  listProposals: async ({ ctx, query }) => listProposals(await ctx(), query),
  dismissProposals: async ({ ctx, body }) => dismissProposals(await ctx(), body),
  undoReconciliation: async ({ ctx, params }) => undoReconciliation(await ctx(), params.id),
});
