import { MAX_HOOK_BYTES } from "@emdia/contracts/constants";
import { whatsappHookRoutes } from "@emdia/contracts/routes/whatsapp-hook";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { dynamoTable } from "@emdia/core/table/client";
import { proveHook, receiveWhatsApp } from "@emdia/core/whatsapp/receive-whatsapp";
import { env } from "./env.ts";
import { readRawBody } from "./http/raw-body.ts";
import { servePublicArea } from "./http/serve-area.ts";

const ctx = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  vault: kmsVault(env("WHATSAPP_KEY_ARN")),
  updates: sqsQueue(env("WHATSAPP_QUEUE_URL")),
};

export const handler = servePublicArea(whatsappHookRoutes, {
  proveWhatsAppHook: ({ params, query }) =>
    proveHook(ctx, params.hook, {
      mode: query["hub.mode"],
      verifyToken: query["hub.verify_token"],
      challenge: query["hub.challenge"],
    }),
  receiveWhatsApp: async ({ event, params }) => {
    const body = readRawBody(event, MAX_HOOK_BYTES);
    await receiveWhatsApp(ctx, params.hook, { body, signature: event.headers["x-hub-signature-256"] });
    return { received: true as const };
  },
});
