import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { AwsError } from "../../aws/errors.ts";
import { isRecord, recordAt } from "../../json.ts";
import type { Pool, UserRecord } from "./pool.ts";

export function triggerBase(pool: Pool, user: UserRecord) {
  return {
    version: "1",
    region: pool.region,
    userPoolId: pool.spec.id,
    userName: user.sub,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: pool.spec.clientId },
  };
}

/** Throws `UserLambdaValidationException` when the Lambda fails. */
export async function invokeTrigger(
  pool: Pool,
  trigger: string,
  logicalName: string,
  event: object,
): Promise<Record<string, unknown>> {
  const answer = await pool.invoke(logicalName, event).catch((error: unknown) => {
    throw triggerFailed(trigger, error instanceof Error ? error.message : String(error));
  });
  if (isRecord(answer) && isRecord(answer.response)) return answer.response;
  throw triggerFailed(trigger, "Unrecognizable lambda output");
}

export type TokenOccasion = "Authentication" | "RefreshTokens";

/** The claims that no trigger can change: Cognito ignores a change without an error. */
const RESERVED =
  /^(acr|amr|at_hash|auth_time|azp|client_id|exp|iat|iss|jti|nbf|nonce|origin_jti|scope|sub|token_use|username|cognito:.*|aws:.*)$/;

/** Requests claims from the PreTokenGeneration trigger (V2_0), which changes nothing else. */
export async function requestClaims(
  pool: Pool,
  user: UserRecord,
  occasion: TokenOccasion,
  scopes: string[],
): Promise<Record<string, unknown>> {
  const trigger = pool.spec.triggers.preToken;
  if (trigger === undefined) return {};
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
  const generation = recordAt(recordAt(answer, "claimsAndScopeOverrideDetails"), "accessTokenGeneration");
  const added = Object.entries(recordAt(generation, "claimsToAddOrOverride"));
  return Object.fromEntries(added.filter(([name]) => !RESERVED.test(name)));
}

/** Cognito passes the Lambda's message to the caller. */
function triggerFailed(trigger: string, message: string): AwsError {
  return new AwsError("UserLambdaValidationException", `${trigger} failed with error ${message}.`);
}
