import { reminderRoutes } from "@emdia/contracts/routes/reminders";
import { chargeLinks, pageUrls } from "@emdia/core/adapters/charge-links";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { recordContact } from "@emdia/core/payment/record-contact";
import { remindStudents } from "@emdia/core/payment/remind-students";
import { takeContactBack } from "@emdia/core/payment/take-contact-back";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const pageUrlOf = pageUrls(env("SITE_URL"), chargeLinks(env("CHARGE_LINK_SECRET")));
const mailer = sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") });

export const handler = serveArea(reminderRoutes, {
  remindStudents: async ({ ctx, body, requestId }) =>
    remindStudents({ ...(await ctx()), mailer, pageUrlOf, claimant: requestId }, body),
  recordContact: async ({ ctx, params, body }) => recordContact(await ctx(), params.id, body),
  undoContact: async ({ ctx, params }) => takeContactBack(await ctx(), params.id, params.number),
});
