import { randomUUID } from "node:crypto";
import { publicRoutes } from "@emdia/contracts/routes/public";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import * as Registrations from "@emdia/core/registration";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { openArea } from "./http/open-area.ts";
import { viewerAddress } from "./http/viewer-address.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
const limiter = Registrations.limiter(core);
const intake = sqsQueue(env("INTAKE_QUEUE_URL"));
const edgeSecret = env("EDGE_SECRET");

export const handler = openArea(publicRoutes, {
  getTeacher: async ({ event, params }) => {
    await limiter.spend(Registrations.limits.lookupsPerAddress, viewerAddress(event, edgeSecret));
    return Registrations.findTeacher(core, params.code);
  },
  registerStudent: ({ event, body }) => {
    const address = viewerAddress(event, edgeSecret);
    return Registrations.registerStudent({ ...core, limiter, intake, newId: randomUUID }, { input: body, address });
  },
});
