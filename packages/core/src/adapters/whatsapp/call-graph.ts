import { callLimits } from "../../model/call-limits.ts";

/** Meta ends v25.0 on 2028-07-29. */
export const GRAPH_VERSION = "v25.0";

export type GraphAccess = { graphUrl: string; token: string; answerMillis?: number };
export type GraphCall = { path: string; method: "GET" | "POST" | "DELETE"; body?: unknown };

/** Calls once, without a redirect. Returns undefined if no whole answer came in time. */
export async function callGraph(
  { graphUrl, token, answerMillis = callLimits.whatsapp.answerMillis }: GraphAccess,
  { path, method, body }: GraphCall,
): Promise<{ status: number; json: unknown } | undefined> {
  try {
    const response = await fetch(`${graphUrl}/${GRAPH_VERSION}/${path}`, {
      method,
      redirect: "manual",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMillis),
    });
    const text = await response.text();
    return { status: response.status, json: parsed(text) };
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
