import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { endSubscription, followCustomer } from "@emdia/core/privacy/end-subscription";
import { dynamoTable } from "@emdia/core/table/client";
import { deletionRequested, emailChanged } from "@emdia/events/account";
import type { EventBridgeEvent } from "aws-lambda";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";

const base = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  stripe: stripeGateway({ apiUrl: env("STRIPE_API_URL"), secretKey: env("STRIPE_SECRET_KEY") }),
};

/** Ends a deleted account's subscription, or tells the provider an account's new e-mail. */
export const handler = correlated(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  if (event["detail-type"] === emailChanged.name)
    return followCustomer({ ...base, ownerId: emailChanged.parse(event).ownerId });
  const { ownerId } = deletionRequested.parse(event);
  await endSubscription({ ...base, ownerId });
});
