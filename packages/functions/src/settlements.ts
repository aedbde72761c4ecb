import { settlementRoutes } from "@emdia/contracts/routes/settlements";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { refuseReport } from "@emdia/core/charge/answer-report";
import { correctAmount, moveDueDate, reverseSettlement, waiveFee } from "@emdia/core/charge/change-ledger";
import { getChargeDetail, getPixCode } from "@emdia/core/charge/find-charge-by-id";
import { listChargeChoices, listSettlements } from "@emdia/core/charge/list-settlements";
import { listUpcomingCharges } from "@emdia/core/charge/list-student-charges";
import { makeExtraCharges } from "@emdia/core/charge/make-extra-charges";
import { setChargeStatus } from "@emdia/core/charge/set-charge-status";
import { settleCharge } from "@emdia/core/charge/settle-charge";
import { settleCharges } from "@emdia/core/charge/settle-charges";
import { chargeAgain, voidCharge } from "@emdia/core/charge/void-charge";
import { getReport } from "@emdia/core/dashboard/get-report";
import { sumMonths } from "@emdia/core/dashboard/sum-months";
import type { ProfileContext } from "@emdia/core/model/context";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));
const txids = txidsWith(env("CHARGE_LINK_SECRET"));

const withBus = (ctx: ProfileContext) => ({ ...ctx, bus });

export const handler = serveArea(settlementRoutes, {
  listUpcomingCharges: async ({ ctx, params }) => listUpcomingCharges(withBus(await ctx()), params.id),
  getReport: async ({ ctx, query }) => getReport(await ctx(), query),
  listSettlements: async ({ ctx, query }) => listSettlements(await ctx(), query),
  sumMonths: async ({ ctx }) => sumMonths(await ctx()),
  getPixCode: async ({ ctx, query }) => getPixCode({ ...(await ctx()), txids }, query.ids),
  getCharge: async ({ ctx, params }) => getChargeDetail(withBus(await ctx()), params.id),
  settleCharge: async ({ ctx, params, body }) => settleCharge(withBus(await ctx()), params.id, body),
  reverseSettlement: async ({ ctx, params, body }) =>
    reverseSettlement(withBus(await ctx()), params.id, params.number, body.reason),
  waiveFee: async ({ ctx, params }) => waiveFee(withBus(await ctx()), params.id),
  settleCharges: async ({ ctx, body }) => settleCharges(withBus(await ctx()), body),
  setChargeStatus: async ({ ctx, params, body }) => setChargeStatus(withBus(await ctx()), params.id, body.status),
  refuseReport: async ({ ctx, params, body }) => refuseReport(withBus(await ctx()), params.id, body),
  chargeAgain: async ({ ctx, params }) => chargeAgain(await ctx(), params.id),
  correctAmount: async ({ ctx, params, body }) => correctAmount(withBus(await ctx()), params.id, body),
  moveDueDate: async ({ ctx, params, body }) => moveDueDate(withBus(await ctx()), params.id, body),
  makeExtraCharges: async ({ ctx, body }) => makeExtraCharges(await ctx(), body),
  listChargeChoices: async ({ ctx, params }) => listChargeChoices(await ctx(), params.id),
  voidCharge: async ({ ctx, params, body }) => voidCharge(await ctx(), params.id, body.reason),
});
