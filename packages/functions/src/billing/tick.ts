import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { env } from "../env.ts";
import { startHour } from "./start-hour.ts";

export const handler = startHour(sqsQueue(env("SHARD_QUEUE_URL")));
