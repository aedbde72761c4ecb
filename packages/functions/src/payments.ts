import { paymentRoutes } from "@emdia/contracts/routes/payments";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { nextSchedule } from "@emdia/core/dashboard/billing-schedule";
import { overview } from "@emdia/core/dashboard/overview";
import type { ProfileContext } from "@emdia/core/model/context";
import { listPayments } from "@emdia/core/payment/list-payments";
import { sendBulk } from "@emdia/core/payment/send-bulk";
import { sendInvoice } from "@emdia/core/payment/send-invoice";
import { setChargeStatus } from "@emdia/core/payment/set-payment-status";
import { listStudentPayments } from "@emdia/core/payment/student-history";
import { voidCharge } from "@emdia/core/payment/void-charge";
import { env } from "./env.ts";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";

const mailer = sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") });

const bus = eventBridgeBus(env("BUS_NAME"));

const mailing = (ctx: ProfileContext, claimant: string) => ({ ...ctx, mailer, claimant });

export const handler = serveArea(paymentRoutes, {
  getDashboard: async ({ ctx }) => overview(await ctx()),
  getBillingSchedule: async ({ ctx }) => nextSchedule(await ctx()),
  listPayments: async ({ ctx, query }) => paged(await listPayments(await ctx(), pageOf(query))),
  listStudentPayments: async ({ ctx, params }) => listStudentPayments(await ctx(), params.studentId),
  setChargeStatus: async ({ ctx, params, body }) => setChargeStatus({ ...(await ctx()), bus }, params.id, body.status),
  voidCharge: async ({ ctx, params, body }) => voidCharge(await ctx(), params.id, body.reason),
  sendInvoice: async ({ ctx, params, body, requestId }) =>
    sendInvoice(mailing(await ctx(), requestId), params.id, body),
  bulkSendInvoices: async ({ ctx, body, requestId }) => sendBulk(mailing(await ctx(), requestId), body),
});
