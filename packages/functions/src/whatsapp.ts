import { whatsappRoutes } from "@emdia/contracts/routes/whatsapp";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { graphAccount } from "@emdia/core/adapters/whatsapp/graph-account";
import { limits } from "@emdia/core/model/rate-limits";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { askForCheck } from "@emdia/core/whatsapp/check-whatsapp";
import { connectWhatsApp, disconnectWhatsApp } from "@emdia/core/whatsapp/connect-whatsapp";
import { getConsent, setConsent } from "@emdia/core/whatsapp/consent";
import { showWhatsApp } from "@emdia/core/whatsapp/show-whatsapp";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const vault = kmsVault(env("WHATSAPP_KEY_ARN"));
const updates = sqsQueue(env("WHATSAPP_QUEUE_URL"));
const siteUrl = env("SITE_URL");
const openAccount = graphAccount(env("GRAPH_URL"));

export const handler = serveArea(whatsappRoutes, {
  getWhatsApp: ({ owner, query }) => showWhatsApp({ ...owner, siteUrl }, query.month),
  connectWhatsApp: async ({ owner, ctx, body }) => {
    await createLimiter(owner).spend(limits.numbersPerOwner, owner.ownerId);
    return connectWhatsApp({ ...(await ctx()), siteUrl, vault, openAccount }, body);
  },
  checkWhatsApp: ({ owner }) => askForCheck({ ...owner, siteUrl, updates }),
  disconnectWhatsApp: async ({ ctx }) => disconnectWhatsApp(await ctx()),
  getConsent: ({ owner, params }) => getConsent(owner, params.payer),
  setConsent: ({ owner, params, body }) => setConsent(owner, params.payer, body.agrees),
});
