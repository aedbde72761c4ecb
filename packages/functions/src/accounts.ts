import { accountRoutes } from "@emdia/contracts/routes/accounts";
import { confirmEmail, releaseSignUp } from "@emdia/core/account/sign-up";
import { cognitoAccounts } from "@emdia/core/adapters/cognito-accounts";
import { cognitoDirectory } from "@emdia/core/adapters/cognito-directory";
import { createLimiter } from "@emdia/core/registration/rate-limit";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { servePublicArea } from "./http/serve-area.ts";
import { hashViewerAddress } from "./http/viewer-address.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
const accounts = cognitoAccounts({ endpoint: env("COGNITO_URL"), clientId: env("USER_POOL_CLIENT_ID") });
const directory = cognitoDirectory(env("USER_POOL_ID"));
const limiter = createLimiter(core);
const edgeSecret = env("EDGE_SECRET");

export const handler = servePublicArea(accountRoutes, {
  confirmEmail: ({ body }) => confirmEmail({ ...core, accounts }, body),
  releaseSignUp: ({ event, body }) => {
    const address = hashViewerAddress(event, edgeSecret);
    return releaseSignUp({ ...core, limiter, directory }, { input: body, address });
  },
});
