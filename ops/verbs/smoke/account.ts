import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signOut, signUp } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { AskAws } from "../../cloud/ask-aws.ts";
import type { Site } from "./find-site.ts";

export type Account = ReturnType<typeof newAccount>;

export function newAccount(site: Site, ask: AskAws, email: string, password: string) {
  const { userPoolId, clientId: userPoolClientId, localAws } = site;
  // Only a local region sets the address: Amplify knows AWS's own, and warns about a set address.
  const userPoolEndpoint = localAws === undefined ? {} : { userPoolEndpoint: `${localAws}/` };
  const Cognito = { userPoolId, userPoolClientId, ...userPoolEndpoint, loginWith: { email: true } };
  Amplify.configure({ Auth: { Cognito } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage());
  const administer = (action: string, more: object = {}) =>
    ask("cognito-idp", {
      target: `AWSCognitoIdentityProviderService.${action}`,
      json: { UserPoolId: userPoolId, Username: email, ...more },
      region: site.region,
    });
  return {
    async signUp(): Promise<void> {
      await signUp({ username: email, password, options: { userAttributes: { email } } });
    },
    /** Confirms account and address by AWS credentials: the simulator's mailbox is unreadable. */
    async confirm(): Promise<void> {
      await administer("AdminConfirmSignUp");
      await administer("AdminUpdateUserAttributes", { UserAttributes: [{ Name: "email_verified", Value: "true" }] });
    },
    async signIn() {
      await signIn({ username: email, password });
      const { tokens, userSub: userId } = await fetchAuthSession();
      if (!tokens || !userId) throw new Error("the sign-in brought no tokens");
      return { token: String(tokens.accessToken), userId };
    },
    async remove(): Promise<void> {
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
