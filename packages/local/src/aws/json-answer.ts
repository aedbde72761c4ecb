import type { AwsResponse } from "../types.ts";

/** Builds an answer in the AWS JSON 1.0 protocol. */
export function jsonAnswer(body: unknown, status = 200): AwsResponse {
  return { status, headers: { "content-type": "application/x-amz-json-1.0" }, body: JSON.stringify(body) };
}
