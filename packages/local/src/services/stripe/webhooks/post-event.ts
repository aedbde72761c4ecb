import { createHmac } from "node:crypto";
import { seededRandom } from "../../../faults.ts";
import { patience } from "../../../patience.ts";
import type { StripeDeliveryMode } from "../records.ts";

/** Stripe waits approximately this long for a response. */
const TIMEOUT_MS = 20_000;

export type Outcome = { status?: number; error?: string };

export const isSuccess = ({ status = 0 }: Outcome): boolean => status >= 200 && status < 300;

/** The promise never rejects. */
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

/** Returns `Stripe-Signature`: an HMAC SHA-256 over `at` (Unix seconds) and body by each secret. */
export function signPayload(body: string, secrets: readonly string[], at: number): string {
  const signatures = secrets.map((secret) => createHmac("sha256", secret).update(`${at}.${body}`).digest("hex"));
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}

/** The mode determines how often each event is repeated, and its seed shuffles the order. */
export function arrange(
  eventIds: readonly string[],
  { duplicates, shuffleSeed }: StripeDeliveryMode,
): readonly string[] {
  const copies = eventIds.flatMap((id) => Array.from({ length: 1 + duplicates }, () => id));
  if (shuffleSeed === undefined) return copies;
  const random = seededRandom(shuffleSeed);
  return copies
    .map((id) => ({ id, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id }) => id);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses between Stripe's retries in three days (docs.stripe.com/webhooks#retries). */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LONGEST_PAUSE = 12 * HOUR;
const GIVE_UP_AFTER = 72 * HOUR;

export function pauseAfter(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += PAUSES[attempt - 1] ?? LONGEST_PAUSE;
  const pause = PAUSES[attempts - 1] ?? LONGEST_PAUSE;
  return waited + pause > GIVE_UP_AFTER ? undefined : pause;
}
