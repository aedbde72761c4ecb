import { type Json, parseRecord, recordsAt, textAt } from "@emdia/local/json";

/** A service's name in a request's signature, and its target in the JSON protocols. */
type Service = { name: string; target: string };

export const SQS: Service = { name: "sqs", target: "AmazonSQS" };
export const EVENTS: Service = { name: "events", target: "AWSEvents" };
export const COGNITO: Service = { name: "cognito-idp", target: "AWSCognitoIdentityProviderService" };

const signature = (service: string, key: string) =>
  `AWS4-HMAC-SHA256 Credential=${key}/20270110/sa-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

export type End = { ended: string; answer: Json };

/** Makes a call of a JSON protocol. @param key the caller's access key */
export async function callJson(
  url: string,
  { name, target }: Service,
  action: string,
  input: Json,
  key: string,
): Promise<End> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `${target}.${action}`,
    authorization: signature(name, key),
  };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(input) });
  const answer = parseRecord(await response.text()) ?? {};
  const refused = [...recordsAt(answer, "Failed"), ...recordsAt(answer, "Entries")];
  const codes = refused.map((one) => textAt(one, "Code") || textAt(one, "ErrorCode")).filter((code) => code !== "");
  const ended = response.ok ? ["ok", ...codes].join(" ") : (textAt(answer, "__type").split("#").at(-1) ?? "");
  return { ended, answer };
}

export async function callSes(url: string, action: string, form: Record<string, string>, key: string): Promise<End> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: signature("ses", key) },
    body: new URLSearchParams({ Action: action, Version: "2010-12-01", ...form }),
  });
  const text = await response.text();
  const ended = response.ok ? "ok" : (/<Code>([^<]+)/.exec(text)?.[1] ?? `status ${response.status}`);
  return { ended, answer: {} };
}
