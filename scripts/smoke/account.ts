/**
 * A fresh account of a stage: signed up and signed in by the site's own library, and confirmed by
 * the stage's operator.
 */
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signOut, signUp } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { callAws } from "../aws/call-aws.ts";
import type { Stage } from "./stage.ts";

export type Account = {
  signUp(): Promise<void>;
  /**
   * Confirms the account and its address with AWS credentials, because the mailbox of SES's
   * simulator cannot be read.
   */
  confirm(): Promise<void>;
  /** Returns the access token and the user's id. */
  signIn(): Promise<{ token: string; userId: string }>;
  /** Removes the sign-in permanently. */
  remove(): Promise<void>;
};

export function newAccount(stage: Stage, email: string, password: string): Account {
  const { userPoolId, clientId: userPoolClientId, cognitoUrl } = stage;
  // Amplify knows AWS's own address, and warns about an explicit one.
  const userPoolEndpoint = cognitoUrl.startsWith("http://") ? { userPoolEndpoint: cognitoUrl } : {};
  const Cognito = { userPoolId, userPoolClientId, ...userPoolEndpoint, loginWith: { email: true } };
  Amplify.configure({ Auth: { Cognito } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage());
  const administer = (action: string, more: object = {}) =>
    callAws({
      service: "cognito-idp",
      region: stage.region,
      url: stage.cognitoUrl,
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ UserPoolId: userPoolId, Username: email, ...more }),
    });
  return {
    async signUp() {
      await signUp({ username: email, password, options: { userAttributes: { email } } });
    },
    async confirm() {
      await administer("AdminConfirmSignUp");
      await administer("AdminUpdateUserAttributes", { UserAttributes: [{ Name: "email_verified", Value: "true" }] });
    },
    async signIn() {
      await signIn({ username: email, password });
      const { tokens, userSub: userId } = await fetchAuthSession();
      if (!tokens || !userId) throw new Error("the sign-in brought no tokens");
      return { token: String(tokens.accessToken), userId };
    },
    async remove() {
      await signOut().catch(() => undefined);
      await administer("AdminDeleteUser");
    },
  };
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    setItem: async (key: string, value: string) => void items.set(key, value),
    getItem: async (key: string) => items.get(key) ?? null,
    removeItem: async (key: string) => void items.delete(key),
    clear: async () => items.clear(),
  };
}
