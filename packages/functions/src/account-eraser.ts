import { cognitoDirectory } from "@emdia/core/adapters/cognito-directory";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { type EraseContext, eraseAccounts } from "@emdia/core/privacy/erase-accounts";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";

const ctx: EraseContext = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  stripe: stripeGateway({ apiUrl: env("STRIPE_API_URL"), secretKey: env("STRIPE_SECRET_KEY") }),
  directory: cognitoDirectory(env("USER_POOL_ID")),
};

/** Runs every night and takes the next step of each account whose 30 days are over. */
export async function handler(): Promise<void> {
  await eraseAccounts(ctx);
}
