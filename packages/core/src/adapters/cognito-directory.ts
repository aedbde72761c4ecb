/** The only file that imports the Cognito SDK: only the nightly erasure's bundle contains it. */
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { SignInDirectory } from "../model/ports/sign-in-directory.ts";

/** Returns access to the users of one user pool, by their `sub`. */
export function cognitoDirectory(userPoolId: string): SignInDirectory {
  const client = new CognitoIdentityProviderClient(clientSettings(callLimits.directory));
  return {
    async remove(ownerId) {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: ownerId }));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
}
