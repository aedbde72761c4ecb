/** Calls AWS without its clients of some hundred kB; only the table's is used, to convert items. */
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { AwsClient } from "aws4fetch";
import { EDGE_REGION, REGION } from "../../stacks/stages.ts";

/** `code` is the name of AWS's error, or the HTTP status of an error without a name. */
export class AwsRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "AwsRefusal";
    this.code = code;
  }
}

/** A request: a GET by default, a POST when it has a body, which is either JSON or a form. */
export type AwsRequest = {
  path?: string;
  method?: "DELETE" | "HEAD" | "PUT";
  headers?: Readonly<Record<string, string>>;
  target?: string;
  json?: object;
  form?: string;
  /** The region to which the request goes, if it differs from the command's own region. */
  region?: string;
  /** True sends the request once, without retries, and waits as long as the slowest Lambda runs. */
  isOnce?: boolean;
};

/** `service` is named as in AWS's host names. @throws AwsRefusal when AWS refuses */
export type AskAws = (service: string, request?: AwsRequest) => Promise<Response>;

const USUAL_MILLIS = 20_000;
const LONGEST_LAMBDA_MILLIS = 900_000;

/** Creates the function that calls the AWS of `AWS_REGION`, or the server at `AWS_ENDPOINT_URL`. */
export function askAwsAt(environment: Readonly<Record<string, string | undefined>>): AskAws {
  return async (service, { path = "/", isOnce = false, region: elsewhere, ...request } = {}) => {
    const { accessKeyId, secretAccessKey, sessionToken } = await defaultProvider()();
    // Route 53 has one worldwide address, and accepts only signatures for us-east-1.
    const isGlobal = service === "route53";
    const region = isGlobal ? EDGE_REGION : (elsewhere ?? environment.AWS_REGION ?? REGION);
    const host = isGlobal ? "route53.amazonaws.com" : `${service}.${region}.amazonaws.com`;
    const keys = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
    const signed = service === "email" ? "ses" : service;
    const client = new AwsClient({ ...keys, service: signed, region, retries: isOnce ? 0 : 3 });
    const response = await client.fetch(`${environment.AWS_ENDPOINT_URL ?? `https://${host}`}${path}`, {
      ...wireOf(service, request),
      signal: AbortSignal.timeout(isOnce ? LONGEST_LAMBDA_MILLIS : USUAL_MILLIS),
    });
    if (response.ok) return response;
    throw await refusalOf(response);
  };
}

export async function pagesOf<T>(
  read: (token: string | undefined) => Promise<T>,
  nextOf: (page: T) => string | null | undefined,
): Promise<T[]> {
  const pages: T[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    pages.push(page);
    token = nextOf(page) || undefined;
  } while (token !== undefined);
  return pages;
}

function wireOf(service: string, { method, headers = {}, target, json, form }: AwsRequest) {
  const body = form ?? (json && JSON.stringify(json));
  const jsonType = target ? `application/x-amz-json-${service === "sqs" ? "1.0" : "1.1"}` : "application/json";
  const type = form === undefined ? jsonType : "application/x-www-form-urlencoded";
  return {
    headers: { ...headers, ...(body ? { "content-type": type } : {}), ...(target ? { "x-amz-target": target } : {}) },
    ...(body ? { method: method ?? "POST", body } : method ? { method } : {}),
  };
}

/** AWS names an error in JSON (`__type`, `code`), in XML (`<Code>`) or in a header, by protocol. */
async function refusalOf(response: Response): Promise<AwsRefusal> {
  const text = await response.text();
  const [, json] = /"(?:__type|[cC]ode)"\s*:\s*"(?:[^"]*#)?([^"]+)"/.exec(text) ?? [];
  const [, xml] = /<Code>([^<]+)</.exec(text) ?? [];
  const [, message] = /(?:"[mM]essage"\s*:\s*"|<Message>)([^"<]*)/.exec(text) ?? [];
  const code = json ?? xml ?? response.headers.get("x-amzn-errortype")?.split(":")[0] ?? String(response.status);
  return new AwsRefusal(code, `${code}${message ? `: ${message}` : ""}`);
}
