import { beforeAll, expect, test } from "vitest";
import { identityOf } from "../../packages/functions/src/http/identity.ts";
import { callCognito } from "../support/cognito.ts";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";
import { inBatches, send } from "./support/call.ts";
import { createForge, forgedTokens, wrongHeaders } from "./support/forged-tokens.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
let studio: Studio;

beforeAll(async () => {
  studio = await aStudio(region());
});

const statusOf = async (authorization: string, path = "/api/profile") =>
  (await send(region().url, { method: "GET", path, headers: { authorization } })).status;

test("given the owner's token, with the scheme in any case or without it, then it is accepted", async () => {
  for (const header of [`Bearer ${studio.token}`, `bearer ${studio.token}`, studio.token])
    expect(await statusOf(header)).toBe(200);
  const { signed, header, claims } = createForge(region(), studio.token);
  expect(await statusOf(`Bearer ${signed(header, claims)}`)).toBe(200);
});

measures("jwt", "given forged tokens and forged headers, then none is accepted", async () => {
  const tokens = Object.entries(forgedTokens(createForge(region(), studio.token)));
  const others = await region().createOwner(studio.email, "segredo1");
  const { AuthenticationResult } = await callCognito(region(), "GetTokensFromRefreshToken", {
    RefreshToken: others.refreshToken,
  });
  const attempts = [
    ...tokens.map(([what, token]) => [what, `Bearer ${token}`] as const),
    ["the id token", `Bearer ${others.idToken}`] as const,
    ["the refresh token", `Bearer ${others.refreshToken}`] as const,
    ["a refreshed id token", `Bearer ${String(Object(AuthenticationResult).IdToken)}`] as const,
    ...Object.entries(wrongHeaders(studio.token)),
  ];
  const statuses = await inBatches(attempts, async ([what, header]) => [what, await statusOf(header)] as const);
  return {
    tried: { "forged tokens and headers at the gateway": attempts.length },
    figures: { accepted: statuses.filter(([, status]) => status !== 401), variants: attempts.length },
  };
});

/** Builds the event that the API would get if the gateway accepted these claims. */
const eventOf = (claims: Record<string, unknown>) => ({ requestContext: { authorizer: { jwt: { claims } } } });

measures(
  "jwt",
  "given claims that are not an access token's, when our own code reads them, then it refuses them",
  async () => {
    const sub = studio.userId;
    const claims: Record<string, unknown>[] = [
      {},
      { sub },
      { token_use: "access" },
      { sub, token_use: "id" },
      { sub, token_use: "refresh" },
      { sub, token_use: "ACCESS" },
      { sub, token_use: "access " },
      { sub, token_use: "[access]" },
      { sub, token_use: ["access"] },
      { sub, token_use: true },
      { sub: "", token_use: "access" },
      { sub: 1, token_use: "access" },
      { sub: [sub], token_use: "access" },
      { sub: { sub }, token_use: "access" },
      { username: sub, token_use: "access" },
      { "cognito:username": sub, token_use: "access" },
    ];
    const accepted = claims.filter((one) => {
      try {
        return identityOf(eventOf(one)).ownerId !== undefined;
      } catch {
        return false;
      }
    });
    return { tried: { "wrong claims in our own code": claims.length }, figures: { accepted } };
  },
);
