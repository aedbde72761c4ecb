import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { PoolUnderTest } from "./pool-under-test.ts";

export function useAmplify(pool: PoolUnderTest): void {
  const { poolId: userPoolId, clientId: userPoolClientId, endpoint: userPoolEndpoint } = pool;
  const Cognito = { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } };
  Amplify.configure({ Auth: { Cognito } });
  const items = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  });
}
