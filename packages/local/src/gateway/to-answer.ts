import { isRecord, type Json, recordAt, textAt, textsAt } from "../json.ts";

export interface GatewayAnswer {
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: string | Buffer;
}

export function message(status: number, text: string): GatewayAnswer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify({ message: text }) };
}

/** By the rules of payload format 2.0 a result without `statusCode` becomes the body. */
export function toAnswer(result: unknown): GatewayAnswer {
  if (!isRecord(result) || !("statusCode" in result)) {
    const body = typeof result === "string" ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }
  const status = Number(result.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return message(500, "Internal Server Error");
  const text = textAt(result, "body");
  const cookies = textsAt(result, "cookies");
  return {
    status,
    headers: {
      "content-type": "text/plain;charset=utf-8",
      ...headersOf(result),
      ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    },
    body: result.isBase64Encoded === true ? Buffer.from(text, "base64") : text,
  };
}

function headersOf(result: Json): Record<string, string> {
  const entries = Object.entries(recordAt(result, "headers"));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
