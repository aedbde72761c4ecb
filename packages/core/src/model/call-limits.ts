/**
 * The time limits of a call to a service, in milliseconds, and the number of tries, the first one
 * included.
 */
export type CallLimits = { connectMillis: number; answerMillis: number; tries: number };

/**
 * The limits of each service. A Lambda that waits for all of its services, each at its worst, still
 * answers before its own timeout (tests/infrastructure/time-limits.test.ts): a silent service
 * causes a refusal, never a killed Lambda.
 */
export const callLimits = {
  table: { connectMillis: 1_000, answerMillis: 2_000, tries: 4 },
  bus: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  queue: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  // A repeated mail is worse than a lost mail: each mail is sent once, whatever the answer is.
  mail: { connectMillis: 2_000, answerMillis: 10_000, tries: 1 },
  mailQuota: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  accounts: { connectMillis: 5_000, answerMillis: 5_000, tries: 1 },
  directory: { connectMillis: 1_000, answerMillis: 5_000, tries: 3 },
  payments: { connectMillis: 5_000, answerMillis: 5_000, tries: 2 },
} as const satisfies Record<string, CallLimits>;

/**
 * Returns the settings that make an AWS client keep its limits. Without `throwOnRequestTimeout` the
 * SDK only warns and keeps waiting; `socketTimeout` ends an answer that begins and then stops.
 */
export function clientSettings({ connectMillis, answerMillis, tries }: CallLimits) {
  return {
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMillis,
      requestTimeout: answerMillis,
      socketTimeout: answerMillis,
      throwOnRequestTimeout: true,
    },
  };
}
