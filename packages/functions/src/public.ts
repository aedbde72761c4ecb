import { randomUUID } from "node:crypto";
import { publicRoutes } from "@emdia/contracts/routes/public";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { hintBank } from "@emdia/core/bank/hint-bank";
import { limits } from "@emdia/core/model/rate-limits";
import { checkHealth } from "@emdia/core/registration/check-health";
import { findRegistrationPage } from "@emdia/core/registration/find-registration-page";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { registerStudent } from "@emdia/core/registration/register";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { servePublicArea } from "./http/serve-area.ts";
import { hashViewerAddress } from "./http/viewer-address.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
const limiter = createLimiter(core);
const intake = sqsQueue(env("INTAKE_QUEUE_URL"));
const edgeSecret = env("EDGE_SECRET");

export const handler = servePublicArea(publicRoutes, {
  getTeacher: async ({ event, params }) => {
    await limiter.spend(limits.lookupsPerAddress, hashViewerAddress(event, edgeSecret));
    return findRegistrationPage(core, params.code);
  },
  hintBank: ({ params }) => hintBank(core, params.hint),
  hintBankPix: ({ params }) => hintBank(core, params.hint),
  checkHealth: () => checkHealth(core),
  registerStudent: ({ event, body }) => {
    const address = hashViewerAddress(event, edgeSecret);
    return registerStudent({ ...core, limiter, intake, newId: randomUUID }, { input: body, address });
  },
});
