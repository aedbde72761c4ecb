/**
 * Calls of Lambda and CodeDeploy for operators' commands, because the SDK's clients for them are
 * not installed.
 */
import { callAws } from "../aws/call-aws.ts";

/** A GET of a path, a POST of a target with its JSON, or a PUT. */
export type AwsQuestion = { path: string; method?: "PUT"; target?: string; body?: string };

/**
 * Calls one of AWS's services and returns its JSON.
 * @throws AwsRefusal
 */
export type AskAws = (service: "lambda" | "codedeploy", question: AwsQuestion) => Promise<unknown>;

/** Creates the function that calls AWS in a region, or the server at `AWS_ENDPOINT_URL`. */
export function askAwsIn(region: string): AskAws {
  return async (service, { path, method, target, body }) => {
    const origin = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`;
    const headers = target ? { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" } : {};
    const call = { service, region, url: `${origin}${path}`, headers, ...(method ? { method } : {}) };
    return (await callAws(body === undefined ? call : { ...call, body })).json();
  };
}
