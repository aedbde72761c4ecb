import { AwsError } from "../../aws/errors.ts";
import { isRecord } from "../../json.ts";
import type { Pool, UserRecord } from "./pool.ts";

/** Returns the common first fields of a user pool's trigger events. */
export function triggerBase(pool: Pool, user: UserRecord) {
  return {
    version: "1",
    region: pool.region,
    userPoolId: pool.spec.id,
    userName: user.sub,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: pool.spec.clientId },
  };
}

/** Runs a trigger and returns its `response`. Throws `UserLambdaValidationException`. */
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

/** Builds the error for a trigger that threw. Cognito passes the Lambda's message to the caller. */
function triggerFailed(trigger: string, message: string): AwsError {
  return new AwsError("UserLambdaValidationException", `${trigger} failed with error ${message}.`);
}
