import { isRecord } from "../../../json.ts";
import type { PoolUnderTest } from "./pool-under-test.ts";

/** The owner's e-mail address in the tests. */
export const email = "dona@example.com";

/** The shortest password that the pool allows. */
export const password = "seis66";

/** Calls one action as a browser does. Returns the response body together with the HTTP status. */
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

/** Calls one action as the pool's own client. */
export function callAsClient(pool: PoolUnderTest, action: string, body: object) {
  return call(pool, action, { ClientId: pool.clientId, ...body });
}

/** Signs up the tests' owner. */
export function signUp(pool: PoolUnderTest, body: object = {}) {
  return callAsClient(pool, "SignUp", { Username: email, Password: password, ...body });
}
