import { paymentRoutes } from "@emdia/contracts/routes/payments";
import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { listCharges } from "@emdia/core/charge/list-charges";
import { listStudentCharges } from "@emdia/core/charge/list-student-charges";
import { nextSchedule } from "@emdia/core/dashboard/billing-schedule";
import { overview } from "@emdia/core/dashboard/overview";
import { roadOf } from "@emdia/core/message/open-road";
import { sendBulk } from "@emdia/core/message/send-bulk";
import { sendInvoice } from "@emdia/core/message/send-invoice";
import type { ProfileContext } from "@emdia/core/model/context";
import { env } from "./env.ts";
import { paged, pageOf } from "./http/reply.ts";
import { serveArea } from "./http/serve-area.ts";
import { mailerFor } from "./invocation/paced-mailer.ts";
import { whatsappPorts } from "./invocation/whatsapp.ts";

const mailerOn = mailerFor("byHand");
const secret = env("CHARGE_LINK_SECRET");
const pageUrlOf = pageUrls(env("SITE_URL"), pageLinks(secret));
const txids = txidsWith(secret);

const whatsapp = whatsappPorts();
const mailing = (ctx: ProfileContext, claimant: string) => ({
  ...ctx,
  mailer: mailerOn(ctx.table),
  claimant,
  pageUrlOf,
  txids,
  whatsapp,
});

export const handler = serveArea(paymentRoutes, {
  getDashboard: async ({ ctx, query }) => {
    const owner = { ...(await ctx()), pageUrlOf };
    return overview({ ...owner, roadOf: (students) => roadOf({ ...owner, whatsapp }, students) }, query);
  },
  getBillingSchedule: async ({ ctx }) => nextSchedule(await ctx()),
  listPayments: async ({ ctx, query }) => paged(await listCharges(await ctx(), pageOf(query))),
  listStudentPayments: async ({ ctx, params }) => listStudentCharges(await ctx(), params.studentId),
  sendInvoice: async ({ ctx, params, body, requestId }) =>
    sendInvoice(mailing(await ctx(), requestId), params.id, body),
  bulkSendInvoices: async ({ ctx, body, requestId }) => sendBulk(mailing(await ctx(), requestId), body),
});
