import { createHmac } from "node:crypto";
import { patience } from "../../../patience.ts";

/** Stripe waits approximately this long for a response. */
const TIMEOUT_MS = 20_000;

export type Outcome = { status?: number; error?: string };

export const isSuccess = ({ status = 0 }: Outcome): boolean => status >= 200 && status < 300;

/** It never rejects. */
export async function postEvent(
  url: string,
  { body, signature }: { body: string; signature: string },
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS * patience()),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signature,
      },
      body,
    });
    await response.arrayBuffer();
    return { status: response.status };
  } catch (error) {
    return { error: error instanceof Error ? error.name : String(error) };
  }
}

/** HMAC SHA-256 over `at` (Unix seconds) and body, with one `v1` for each of the secrets. */
export function signPayload(body: string, secrets: readonly string[], at: number): string {
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(`${at}.${body}`).digest("hex"));
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}
