import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";

const origin = "https://emdia.com.br";
const complete = { VITE_USER_POOL_ID: "sa-east-1_abc", VITE_USER_POOL_CLIENT_ID: "client" };

test("given a relative endpoint, when the environment is parsed, then it is resolved against the site", () => {
  const env = parseEnv({ ...complete, VITE_USER_POOL_ENDPOINT: "/aws/cognito-idp/" }, origin);
  expect(env.userPoolEndpoint).toBe("https://emdia.com.br/aws/cognito-idp/");
});

test("given no endpoint and no API address, when parsed, then Amplify's own endpoint and the same origin are used", () => {
  expect(parseEnv(complete, origin)).toMatchObject({ userPoolEndpoint: undefined, apiUrl: "" });
});

test("given an API address with a closing slash, when parsed, then the slash is removed", () => {
  expect(parseEnv({ ...complete, VITE_API_URL: "https://api.emdia.com.br/" }, origin).apiUrl).toBe(
    "https://api.emdia.com.br",
  );
});

test.each([
  ["no pool", { VITE_USER_POOL_CLIENT_ID: "client" }],
  ["a pool id without region", { ...complete, VITE_USER_POOL_ID: "abc" }],
  ["an empty client id", { ...complete, VITE_USER_POOL_CLIENT_ID: "" }],
  ["an endpoint that is no address", { ...complete, VITE_USER_POOL_ENDPOINT: "http://" }],
])("given %s, when parsed, then it says 'Environment validation failed'", (_what, source) => {
  expect(() => parseEnv(source, origin)).toThrow("Environment validation failed");
});
