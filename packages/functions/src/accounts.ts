import { accountRoutes } from "@emdia/contracts/routes/accounts";
import { confirmEmail } from "@emdia/core/account/confirm-email";
import { cognitoAccounts } from "@emdia/core/adapters/cognito-accounts";
import { env } from "./env.ts";
import { servePublicArea } from "./http/serve-public-area.ts";

const accounts = cognitoAccounts({ endpoint: env("COGNITO_URL"), clientId: env("USER_POOL_CLIENT_ID") });

export const handler = servePublicArea(accountRoutes, {
  confirmEmail: ({ body }) => confirmEmail({ accounts }, body),
});
