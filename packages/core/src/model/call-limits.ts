/** How long a call to a service may take, in milliseconds, and how often it is tried, the first time included. */
export type CallLimits = { connectMillis: number; answerMillis: number; tries: number };

/**
 * One entry a service. A Lambda that waits for every service it has, each at its worst, still answers before its own time
 * is up (tests/infrastructure/time-limits.test.ts): a silent service becomes a refusal, never a killed Lambda.
 */
export const callLimits = {
  table: { connectMillis: 1_000, answerMillis: 2_000, tries: 4 },
  bus: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  queue: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  // A repeated mail is worse than a lost one: whatever its answer is, it is sent once.
  mail: { connectMillis: 2_000, answerMillis: 10_000, tries: 1 },
  mailQuota: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  accounts: { connectMillis: 5_000, answerMillis: 5_000, tries: 1 },
  directory: { connectMillis: 1_000, answerMillis: 5_000, tries: 3 },
  payments: { connectMillis: 5_000, answerMillis: 5_000, tries: 2 },
} as const satisfies Record<string, CallLimits>;

/**
 * The settings by which an AWS client keeps to its limits. Without `throwOnRequestTimeout` the SDK only warns and waits on;
 * `socketTimeout` ends an answer that begins and stops.
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
