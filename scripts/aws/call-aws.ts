/**
 * Signed calls of AWS's APIs for scripts: one small signer replaces a client of some hundred kB for
 * each service.
 */
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { AwsClient } from "aws4fetch";

/**
 * A refusal of AWS. `code` is its name (`AccessDeniedException`), or the status when it has no
 * name.
 */
export class AwsRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "AwsRefusal";
    this.code = code;
  }
}

export type AwsCall = {
  service: string;
  region: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** The method; by default GET, or POST when the call has a body. */
  method?: "HEAD" | "PUT";
  body?: string;
};

/**
 * Calls AWS with the credentials of the environment, a profile or a role.
 * @throws AwsRefusal when AWS refuses
 */
export async function callAws({ service, region, url, headers = {}, method, body }: AwsCall): Promise<Response> {
  const { accessKeyId, secretAccessKey, sessionToken } = await defaultProvider()();
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
  const client = new AwsClient({ ...keys, service, region, retries: 3 });
  const response = await client.fetch(url, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body }),
    ...(method ? { method } : {}),
    signal: AbortSignal.timeout(20_000),
  });
  if (response.ok) return response;
  throw refusalOf(response.status, await response.text());
}

/**
 * Reads the name of a refusal, which is in JSON (`__type`, `code`) or in XML (`<Code>`), by
 * protocol.
 */
function refusalOf(status: number, text: string): AwsRefusal {
  const [, json] = /"(?:__type|[cC]ode)"\s*:\s*"(?:[^"]*#)?([^"]+)"/.exec(text) ?? [];
  const [, xml] = /<Code>([^<]+)</.exec(text) ?? [];
  const [, message] = /(?:"[mM]essage"\s*:\s*"|<Message>)([^"<]*)/.exec(text) ?? [];
  const code = json ?? xml ?? String(status);
  return new AwsRefusal(code, `${code}${message ? `: ${message}` : ""}`);
}
