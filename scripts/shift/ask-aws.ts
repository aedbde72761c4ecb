/** What people's commands ask of Lambda and CodeDeploy, of which the SDK's clients are not here. */
import { callAws } from "../aws/call-aws.ts";

/** A GET of a path, a POST of a target with its JSON, or a PUT. */
export type AwsQuestion = { path: string; method?: "PUT"; target?: string; body?: string };

/** Calls one of AWS's services and returns its JSON. @throws AwsRefusal */
export type AskAws = (service: "lambda" | "codedeploy", question: AwsQuestion) => Promise<unknown>;

/** Asks AWS in a region, or what answers in its place at `AWS_ENDPOINT_URL`. */
export function askAwsIn(region: string): AskAws {
  return async (service, { path, method, target, body }) => {
    const origin = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`;
    const headers = target ? { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" } : {};
    const call = { service, region, url: `${origin}${path}`, headers, ...(method ? { method } : {}) };
    return (await callAws(body === undefined ? call : { ...call, body })).json();
  };
}
