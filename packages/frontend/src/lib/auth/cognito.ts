/** This file is loaded only by `import()`, so that Amplify is a separate chunk. */
import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignIn,
  confirmUserAttribute,
  decodeJWT,
  fetchAuthSession,
  fetchMFAPreference,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider, refreshAuthTokensWithoutDedupe } from "aws-amplify/auth/cognito";
import { messageOf } from "../api-error.ts";
import { siteEnv } from "../env.ts";
import { callSignedOut } from "../signed-out-api.ts";
import { tokenStorage } from "../storage.ts";
import { type AmplifyCalls, createAuthPort } from "./auth-port.ts";
import type { LinkTokens } from "./types.ts";

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
// This call must follow configure(), which sets Amplify's own storage.
cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);

const endpoint = userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split("_")[0]}.amazonaws.com/`;

/**
 * Calls Cognito directly: Amplify makes such calls only for the session that it has stored.
 * @throws Error with Cognito's error name
 */
async function call(action: string, body: object): Promise<void> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (response.ok) return;
  const { __type: type } = await response.json();
  throw Object.assign(new Error(`${action} was refused`), { name: String(type).split("#").at(-1) });
}

/** Nothing is stored before Cognito has verified the tokens. */
async function renew({ accessToken, refreshToken }: LinkTokens) {
  const decoded = decodeJWT(accessToken);
  const username = String(decoded.payload.username);
  const { Auth } = Amplify.getConfig();
  const tokens = await refreshAuthTokensWithoutDedupe({
    tokens: { accessToken: decoded, refreshToken, clockDrift: 0, username },
    ...(Auth ? { authConfig: Auth } : {}),
    username,
  });
  const store = () => cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens });
  return { claims: decoded.payload, tokens, store };
}

/** Works apart from this tab's session: the tokens are kept only in memory. */
async function apart<Result>(work: () => Promise<Result>): Promise<Result> {
  const items = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  });
  try {
    return await work();
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  }
}

async function releaseSignUp(email: string): Promise<void> {
  try {
    await callSignedOut("releaseSignUp", { body: { email } });
  } catch (error) {
    throw new Error(messageOf(error, "Erro inesperado. Tente novamente."));
  }
}

const calls: AmplifyCalls = {
  signIn,
  signUp,
  resendSignUpCode,
  resetPassword,
  confirmResetPassword,
  releaseSignUp,
  updateUserAttribute,
  confirmUserAttribute,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  verifyTOTPSetup,
  updateMFAPreference,
  signOut,
  apart,
  renew,
  checkAccessToken: (accessToken) => call("GetUser", { AccessToken: accessToken }),
  revoke: (refreshToken) => call("RevokeToken", { ClientId: userPoolClientId, Token: refreshToken }),
};

export const cognito = createAuthPort(calls);
