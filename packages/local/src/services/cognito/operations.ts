import { AwsError } from "../../aws/errors.ts";
import { updateUserAttributes, verifyUserAttribute } from "./change-email.ts";
import { revokeAllGrants, revokeGrant } from "./grants.ts";
import type { Pool } from "./pool.ts";
import { type ApiRequest, requireText } from "./request.ts";
import { confirmForgotPassword, forgotPassword } from "./reset-password.ts";
import {
  associateSoftwareToken,
  describeSecondStep,
  setUserMfaPreference,
  verifySoftwareToken,
} from "./second-step.ts";
import { initiateAuth, respondToAuthChallenge } from "./sign-in.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up.ts";
import { refreshTokens, requireUserOf } from "./tokens.ts";

export type Operation = (pool: Pool, request: ApiRequest) => Promise<object>;

export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["SignUp", ofClient(signUp)],
  ["ConfirmSignUp", ofClient(confirmSignUp)],
  ["ResendConfirmationCode", ofClient(resendConfirmationCode)],
  ["InitiateAuth", ofClient(initiateAuth)],
  ["RespondToAuthChallenge", ofClient(respondToAuthChallenge)],
  ["GetTokensFromRefreshToken", ofClient(getTokensFromRefreshToken)],
  ["RevokeToken", ofClient(revokeToken)],
  ["ForgotPassword", ofClient(forgotPassword)],
  ["ConfirmForgotPassword", ofClient(confirmForgotPassword)],
  ["GlobalSignOut", globalSignOut],
  ["GetUser", getUser],
  ["AssociateSoftwareToken", associateSoftwareToken],
  ["VerifySoftwareToken", verifySoftwareToken],
  ["SetUserMFAPreference", setUserMfaPreference],
  ["UpdateUserAttributes", updateUserAttributes],
  ["VerifyUserAttribute", verifyUserAttribute],
]);

function ofClient(operation: Operation): Operation {
  return async (pool, request) => {
    requireClient(pool, request);
    return operation(pool, request);
  };
}

async function getUser(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  const attributes = Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: user.sub, UserAttributes: attributes, ...describeSecondStep(user) };
}

async function getTokensFromRefreshToken(pool: Pool, request: ApiRequest) {
  return { AuthenticationResult: await refreshTokens(pool, requireText(request, "RefreshToken")) };
}

/** Revoking a token again is no error. */
async function revokeToken(pool: Pool, request: ApiRequest) {
  revokeGrant(pool, requireText(request, "Token"));
  return {};
}

/** Issued access tokens stay valid until they expire. */
async function globalSignOut(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  revokeAllGrants(pool, user.sub);
  return {};
}

function requireClient(pool: Pool, request: ApiRequest): void {
  const clientId = requireText(request, "ClientId");
  if (clientId !== pool.spec.clientId)
    throw new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
}
