import { settlementRoutes } from "@emdia/contracts/routes/settlements";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { getCharge } from "@emdia/core/payment/get-charge";
import { listUpcomingCharges } from "@emdia/core/payment/list-upcoming-charges";
import { reverseSettlement } from "@emdia/core/payment/reverse-settlement";
import { setChargeStatus } from "@emdia/core/payment/set-payment-status";
import { settleCharge } from "@emdia/core/payment/settle-charge";
import { settleCharges } from "@emdia/core/payment/settle-charges";
import { voidCharge } from "@emdia/core/payment/void-charge";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = serveArea(settlementRoutes, {
  listUpcomingCharges: async ({ ctx, params }) => listUpcomingCharges(await ctx(), params.studentId),
  getCharge: async ({ ctx, params }) => getCharge(await ctx(), params.id),
  settleCharge: async ({ ctx, params, body }) => settleCharge({ ...(await ctx()), bus }, params.id, body),
  reverseSettlement: async ({ ctx, params, body }) =>
    reverseSettlement(await ctx(), params.id, params.number, body.reason),
  settleCharges: async ({ ctx, body }) => settleCharges({ ...(await ctx()), bus }, body),
  setChargeStatus: async ({ ctx, params, body }) => setChargeStatus({ ...(await ctx()), bus }, params.id, body.status),
  voidCharge: async ({ ctx, params, body }) => voidCharge(await ctx(), params.id, body.reason),
});
