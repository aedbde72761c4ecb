import { isRecord } from "../../../json.ts";
import type { PoolUnderTest } from "./pool-under-test.ts";

export const email = "dona@example.com";

export const password = "seis66";

export async function call(pool: PoolUnderTest, action: string, body: object): Promise<Record<string, unknown>> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
  };
  const response = await fetch(pool.endpoint, { method: "POST", headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error("No JSON object came back");
  return { ...answer, status: response.status };
}

export function callAsClient(pool: PoolUnderTest, action: string, body: object) {
  return call(pool, action, { ClientId: pool.clientId, ...body });
}

export function signUp(pool: PoolUnderTest, body: object = {}) {
  return callAsClient(pool, "SignUp", { Username: email, Password: password, ...body });
}
