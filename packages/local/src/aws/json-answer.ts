import type { AwsResponse } from "../types.ts";

export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): AwsResponse {
  const type = { "content-type": "application/x-amz-json-1.0" };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}
