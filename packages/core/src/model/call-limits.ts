/** The times are in milliseconds; `tries` includes the first try. */
export type CallLimits = { connectMillis: number; answerMillis: number; tries: number };

/** At these limits a Lambda still answers in time (tests/infrastructure/time-limits.test.ts). */
export const callLimits = {
  table: { connectMillis: 1_000, answerMillis: 2_000, tries: 4 },
  bus: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  queue: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  // A repeated mail is worse than a lost mail: each mail is tried once, whatever SES responds.
  mail: { connectMillis: 2_000, answerMillis: 10_000, tries: 1 },
  // The same holds for a message by WhatsApp. A silent provider must not delay the mails behind it.
  whatsapp: { connectMillis: 5_000, answerMillis: 5_000, tries: 1 },
  // A person waits for token and message: a message whose token is not open in time goes by mail.
  whatsappToken: { connectMillis: 2_000, answerMillis: 2_000, tries: 1 },
  whatsappSend: { connectMillis: 3_000, answerMillis: 3_000, tries: 1 },
  mailQuota: { connectMillis: 1_000, answerMillis: 2_000, tries: 2 },
  accounts: { connectMillis: 5_000, answerMillis: 5_000, tries: 1 },
  directory: { connectMillis: 1_000, answerMillis: 5_000, tries: 3 },
  payments: { connectMillis: 5_000, answerMillis: 5_000, tries: 2 },
  vault: { connectMillis: 1_000, answerMillis: 2_000, tries: 3 },
  // The limits of all calls together that test a connection, while the owner waits for the result.
  bankTest: { connectMillis: 5_000, answerMillis: 12_000, tries: 1 },
  // A bank is read in the background: a slow one is waited for, a failed read is repeated.
  bank: { connectMillis: 5_000, answerMillis: 30_000, tries: 1 },
} as const satisfies Record<string, CallLimits>;

/** Without `throwOnRequestTimeout` the SDK only warns. `socketTimeout` ends a partial answer. */
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
