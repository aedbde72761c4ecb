import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AwsRequest } from "../types.ts";

export function plainHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}

/** Returns the body, or undefined when it is larger than `maxBytes`. The rest then stays unread. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads caller and service from the signature, unverified: the endpoint is on 127.0.0.1. */
export function toAwsRequest(request: IncomingMessage, body: Buffer): AwsRequest {
  const headers = plainHeaders(request);
  const [, key, service] = /Credential=([^/]+)\/[^/]+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? "") ?? [];
  return {
    method: request.method ?? "GET",
    url: request.url ?? "/",
    headers,
    body,
    caller: { functionName: key },
    service: service ?? "",
    action: actionOf(headers, body),
    requestId: randomUUID(),
  };
}

function actionOf(headers: Readonly<Record<string, string>>, body: Buffer): string {
  const target = headers["x-amz-target"];
  if (target !== undefined) return target.split(".").at(-1) ?? "";
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  return isForm ? (/(?:^|&)Action=([^&]*)/.exec(body.toString("latin1"))?.[1] ?? "") : "";
}
