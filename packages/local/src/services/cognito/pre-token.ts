import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { type Json, recordAt, textsAt } from "../../json.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { invokeTrigger, triggerBase } from "./triggers.ts";

/** The claims in one token before it is signed. */
export type Claims = Record<string, unknown>;

/** The reason for issuing tokens. It determines the trigger source. */
export type TokenOccasion = "Authentication" | "RefreshTokens";

/** The changes to one token that the trigger requested. */
export type ClaimChanges = { add: Claims; suppress: readonly string[] };

/** The changes to the ID token and the access token that the trigger requested. */
export type TokenChanges = { id: ClaimChanges; access: ClaimChanges };

const noChanges: TokenChanges = { id: { add: {}, suppress: [] }, access: { add: {}, suppress: [] } };

/** The claims that a trigger may not change. Cognito ignores such changes without an error. */
const reserved = new Set(
  "acr amr at_hash auth_time azp client_id exp iat iss jti nbf nonce origin_jti scope sub token_use username".split(
    " ",
  ),
);

/**
 * Requests changes from the PreTokenGeneration trigger (event version V2_0). Returns no changes
 * when the pool has no such trigger.
 */
export async function askPreToken(
  pool: Pool,
  user: UserRecord,
  occasion: TokenOccasion,
  scopes: string[],
): Promise<TokenChanges> {
  const trigger = pool.spec.triggers.preToken;
  if (trigger === undefined) return noChanges;
  const event: Omit<PreTokenGenerationV2TriggerEvent, "response"> = {
    ...triggerBase(pool, user),
    version: "2",
    triggerSource: `TokenGeneration_${occasion}`,
    request: {
      userAttributes: { ...user.attributes, "cognito:user_status": user.status },
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [] },
      scopes,
    },
  };
  const answer = await invokeTrigger(pool, "PreTokenGeneration", trigger, {
    ...event,
    response: { claimsAndScopeOverrideDetails: null },
  });
  const details = recordAt(answer, "claimsAndScopeOverrideDetails");
  const [id, access] = [recordAt(details, "idTokenGeneration"), recordAt(details, "accessTokenGeneration")];
  return { id: readChanges(id), access: readChanges(access) };
}

/** Returns the claims with the trigger's changes applied. */
export function applyChanges(claims: Claims, changes: ClaimChanges): Claims {
  const merged = { ...claims, ...changes.add };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !changes.suppress.includes(name)));
}

function readChanges(generation: Json): ClaimChanges {
  const add = Object.entries(recordAt(generation, "claimsToAddOrOverride"));
  return {
    add: Object.fromEntries(add.filter(([name]) => isFree(name))),
    suppress: textsAt(generation, "claimsToSuppress").filter(isFree),
  };
}

function isFree(claim: string): boolean {
  return !reserved.has(claim) && !claim.startsWith("cognito:") && !claim.startsWith("aws:");
}
