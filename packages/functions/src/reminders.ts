import { reminderRoutes } from "@emdia/contracts/routes/reminders";
import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { setPromises } from "@emdia/core/charge/answer-report";
import { recordContact, withdrawContact } from "@emdia/core/message/record-contact";
import { remindStudents } from "@emdia/core/message/remind-students";
import { sendNotices } from "@emdia/core/notice/send-notices";
import { releaseRule, setRule, setStudentReminders } from "@emdia/core/reminder-rule/set-rule";
import { showRule } from "@emdia/core/reminder-rule/show-rule";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";
import { mailerFor } from "./invocation/paced-mailer.ts";
import { whatsappPorts } from "./invocation/whatsapp.ts";

const secret = env("CHARGE_LINK_SECRET");
const pageUrlOf = pageUrls(env("SITE_URL"), pageLinks(secret));
const txids = txidsWith(secret);
const mailerOn = mailerFor("byHand");
const whatsapp = whatsappPorts();

export const handler = serveArea(reminderRoutes, {
  sendNotices: async ({ ctx, body, requestId }) => {
    const owner = await ctx();
    return sendNotices({ ...owner, mailer: mailerOn(owner.table), pageUrlOf, txids, claimant: requestId }, body);
  },
  remindStudents: async ({ ctx, body, requestId }) => {
    const owner = await ctx();
    const mailing = { mailer: mailerOn(owner.table), pageUrlOf, txids, claimant: requestId, whatsapp };
    return remindStudents({ ...owner, ...mailing }, body);
  },
  recordContact: async ({ ctx, params, body }) => recordContact(await ctx(), params.id, body),
  setPromises: async ({ ctx, body }) => setPromises(await ctx(), body),
  getReminderRule: async ({ ctx }) => showRule({ ...(await ctx()), pageUrlOf, txids, whatsapp }),
  setReminderRule: async ({ ctx, body }) => setRule({ ...(await ctx()), pageUrlOf, txids, whatsapp }, body),
  releaseReminderRule: async ({ ctx }) => releaseRule({ ...(await ctx()), pageUrlOf, txids, whatsapp }),
  setStudentReminders: async ({ owner, params, body }) => setStudentReminders(owner, params.id, body),
  undoContact: async ({ ctx, params }) => withdrawContact(await ctx(), params.id, params.number),
});
