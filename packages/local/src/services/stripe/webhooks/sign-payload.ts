import { createHmac } from "node:crypto";

/**
 * Returns the `Stripe-Signature` header: an HMAC SHA-256 of instant and raw body, with one `v1` per
 * secret of the endpoint (two during a rotation).
 * @param at Unix seconds
 */
export function signPayload(body: string, secrets: readonly string[], at: number): string {
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(`${at}.${body}`).digest("hex"));
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}
