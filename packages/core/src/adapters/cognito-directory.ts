/** Only this file imports the Cognito SDK, for the public accounts' Lambda and the erasure. */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { SignInDirectory } from "../model/ports/account-provider.ts";

export function cognitoDirectory(userPoolId: string): SignInDirectory {
  const client = new CognitoIdentityProviderClient(clientSettings(callLimits.directory));
  const inPool = (Username: string) => ({ UserPoolId: userPoolId, Username });
  async function remove(sub: string): Promise<void> {
    await ifFound(client.send(new AdminDeleteUserCommand(inPool(sub))));
  }
  return {
    remove,
    async removeUnconfirmed(email) {
      const user = await ifFound(client.send(new AdminGetUserCommand(inPool(email))));
      // The account is removed by its `sub`, so that an account that replaced it meanwhile stays.
      if (user?.UserStatus === "UNCONFIRMED" && user.Username) await remove(user.Username);
    },
  };
}

async function ifFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
