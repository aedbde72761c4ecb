/** The approximate time that Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

/** The receiver's status, or the reason for its absence. */
export type Outcome = { status?: number; error?: string };

/** Tells whether the receiver accepted the event, which only a 2xx means. */
export function isSuccess({ status = 0 }: Outcome): boolean {
  return status >= 200 && status < 300;
}

/** Delivers an event by HTTP. It never rejects. */
export async function postEvent(
  url: string,
  { body, signature }: { body: string; signature: string },
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
