import { createHmac, timingSafeEqual } from "node:crypto";
import { validSecrets } from "../model/valid-secrets.ts";

/** The oldest signature that is accepted, in seconds (docs.stripe.com/webhooks/signature). */
const TOLERANCE_SECONDS = 300;
const MAX_HEADER = 2_000;

export type SignedBody = { body: Uint8Array; signature: string | undefined };

/**
 * Either secret counts while one replaces the other. Bytes are compared, not decoded text, in
 * constant time (docs/decisions/014-subscription.md).
 */
export function isSignedBy(secrets: string, { body, signature }: SignedBody, now: Date): boolean {
  const header = signature !== undefined && signature.length <= MAX_HEADER ? readHeader(signature) : undefined;
  if (!header) return false;
  const signed = validSecrets(secrets).map((secret) =>
    createHmac("sha256", secret).update(`${header.time}.`).update(body).digest(),
  );
  const isOurs = signed.flatMap((ours) => header.signatures.map((one) => timingSafeEqual(one, ours))).includes(true);
  return isOurs && Math.abs(Math.floor(now.getTime() / 1000) - Number(header.time)) <= TOLERANCE_SECONDS;
}

/** While a secret is being replaced, the header has two `v1`; other schemes are ignored. */
function readHeader(header: string): { time: string; signatures: Buffer[] } | undefined {
  const pairs = header.split(",").map((part) => part.split("="));
  const valuesOf = (name: string) => pairs.flatMap((pair) => (pair[0] === name && pair.length === 2 ? pair[1] : []));
  const [time, ...more] = valuesOf("t");
  if (time === undefined || more.length > 0 || !/^\d{1,12}$/.test(time)) return undefined;
  const signatures = valuesOf("v1").filter((one) => one !== undefined && /^[0-9a-f]{64}$/.test(one));
  return { time, signatures: signatures.map((one) => Buffer.from(String(one), "hex")) };
}
