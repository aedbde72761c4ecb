import type { KeyObject } from "node:crypto";
import { jwtVerify } from "jose";
import type { JwtAuthorizerSpec } from "../graph-types.ts";

export type KeySet = () => ReadonlyMap<string, KeyObject>;

/** The claims as API Gateway passes them to a Lambda, with every value as a string. */
export type Claims = Readonly<Record<string, string>>;

/** Checks a token as the deployed JWT authorizer does, by real time; undefined for a refusal. */
export async function authorizeJwt(
  authorization: string | undefined,
  authorizer: JwtAuthorizerSpec,
  keys: KeySet,
): Promise<Claims | undefined> {
  const token = authorization?.replace(/^Bearer /i, "");
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      issuer: authorizer.issuer,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
    });
    if (payload.iat !== undefined && payload.iat * 1000 > Date.now()) return undefined;
    const audience: unknown = payload.aud ?? payload.client_id;
    const given = Array.isArray(audience) ? audience : [audience];
    if (!given.some((one) => authorizer.audiences.includes(String(one)))) return undefined;
    return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)]));
  } catch {
    return undefined;
  }
}

function keyOf(keys: KeySet, kid: string | undefined): KeyObject {
  const key = keys().get(kid ?? "");
  if (key === undefined) throw new Error(`unknown key ${kid}`);
  return key;
}

function claimText(value: unknown): string {
  return Array.isArray(value) ? `[${value.join(" ")}]` : String(value);
}
