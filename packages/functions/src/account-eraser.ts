import { cognitoDirectory } from "@emdia/core/adapters/cognito-directory";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { type EraseContext, eraseAccounts } from "@emdia/core/privacy/erase-accounts";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { correlated } from "./invocation/correlated.ts";
import { mailerFor } from "./invocation/paced-mailer.ts";

const table = dynamoTable(env("TABLE_NAME"));

const ctx: EraseContext = {
  table,
  now: () => new Date(),
  mailer: mailerFor("inBackground")(table),
  stripe: stripeGateway({ apiUrl: env("STRIPE_API_URL"), secretKey: env("STRIPE_SECRET_KEY") }),
  directory: cognitoDirectory(env("USER_POOL_ID")),
};

export const handler = correlated(async (): Promise<void> => {
  await eraseAccounts(ctx);
});
