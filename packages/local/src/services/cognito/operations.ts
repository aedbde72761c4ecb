import { getTokensFromRefreshToken, getUser, globalSignOut, requireClient, revokeToken } from "./account.ts";
import { initiateAuth } from "./initiate-auth.ts";
import type { Pool } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { confirmForgotPassword, forgotPassword } from "./reset-password.ts";
import { respondToAuthChallenge } from "./respond-to-challenge.ts";
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from "./second-step.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up.ts";

/** Performs one API action: it reads the request, returns the API's answer or throws `AwsError`. */
export type Operation = (pool: Pool, request: ApiRequest) => Promise<object>;

/** The actions of the user-pool API that this stand-in answers, by name. */
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
]);

function ofClient(operation: Operation): Operation {
  return async (pool, request) => {
    requireClient(pool, request);
    return operation(pool, request);
  };
}
