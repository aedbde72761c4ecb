/** The only file that imports aws-amplify; reached by `import()` alone, so that it is a chunk of its own. */
import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { siteEnv } from "../env.ts";
import { tokenStorage } from "../storage.ts";
import { createAuthPort } from "./auth-port.ts";

const { userPoolId, userPoolClientId, userPoolEndpoint } = siteEnv();

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId,
      userPoolClientId,
      ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
      loginWith: { email: true },
    },
  },
});
// After configure(): it puts its own storage in place.
cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);

/** The site's accounts, on Cognito. */
export const cognito = createAuthPort({
  signIn,
  signUp,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  confirmResetPassword,
  fetchAuthSession,
  signOut,
});
