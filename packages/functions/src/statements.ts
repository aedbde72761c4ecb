import { statementRoutes } from "@emdia/contracts/routes/statements";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { dismissProposals, listProposals } from "@emdia/core/bank/list-proposals";
import { matchEntries } from "@emdia/core/bank/match-entries";
import { settleEntries } from "@emdia/core/bank/settle-entries";
import { listReconciliations, undoReconciliation } from "@emdia/core/bank/undo-reconciliation";
import type { ProfileContext } from "@emdia/core/model/context";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));
const txids = txidsWith(env("CHARGE_LINK_SECRET"));

const reading = (ctx: ProfileContext) => ({ ...ctx, bus, txids });

export const handler = serveArea(statementRoutes, {
  listReconciliations: async ({ ctx }) => listReconciliations(await ctx()),
  matchEntries: async ({ ctx, body }) => matchEntries(reading(await ctx()), body),
  settleEntries: async ({ ctx, body }) => settleEntries(reading(await ctx()), body),
  listProposals: async ({ ctx, query }) => listProposals(reading(await ctx()), query),
  dismissProposals: async ({ ctx, body }) => dismissProposals(await ctx(), body),
  undoReconciliation: async ({ ctx, params }) => undoReconciliation(await ctx(), params.id),
});
