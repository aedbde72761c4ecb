import { paymentRoutes } from "@emdia/contracts/routes/payments";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import * as Billing from "@emdia/core/billing";
import type { ProfileContext } from "@emdia/core/context";
import * as Dashboard from "@emdia/core/dashboard";
import * as Invoices from "@emdia/core/invoice";
import * as Payments from "@emdia/core/payment";
import { env } from "./env.ts";
import { area } from "./http/area.ts";
import { pageOf } from "./http/page.ts";
import { paged } from "./http/reply.ts";

const mailer = sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") });

const bus = eventBridgeBus(env("BUS_NAME"));

const mailing = (ctx: ProfileContext, claimant: string) => ({ ...ctx, mailer, claimant });

export const handler = area(paymentRoutes, {
  getDashboard: async ({ ctx }) => Dashboard.overview(await ctx()),
  getBillingSchedule: async ({ ctx }) => Billing.nextSchedule(await ctx()),
  listPayments: async ({ ctx, query }) => paged(await Payments.listPayments(await ctx(), pageOf(query))),
  listStudentPayments: async ({ ctx, params }) => Payments.listStudentPayments(await ctx(), params.studentId),
  setChargeStatus: async ({ ctx, params, body }) =>
    Payments.setChargeStatus({ ...(await ctx()), bus }, params.id, body.status),
  voidCharge: async ({ ctx, params, body }) => Payments.voidCharge(await ctx(), params.id, body.reason),
  sendInvoice: async ({ ctx, params, body, requestId }) =>
    Invoices.sendInvoice(mailing(await ctx(), requestId), params.id, body),
  bulkSendInvoices: async ({ ctx, body, requestId }) => Invoices.sendBulk(mailing(await ctx(), requestId), body),
});
