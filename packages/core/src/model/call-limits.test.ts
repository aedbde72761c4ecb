import { expect, test } from "vitest";
import { callLimits, clientSettings } from "./call-limits.ts";

test("given the limits of all services, when the tries are read, then mails, accounts and banks have one, and the others two to four", () => {
  const tries = Object.entries(callLimits).map(([service, limits]) => [service, limits.tries]);
  expect(Object.fromEntries(tries)).toEqual({
    mail: 1,
    whatsapp: 1,
    whatsappToken: 1,
    whatsappSend: 1,
    accounts: 1,
    bank: 1,
    bankTest: 1,
    bus: 2,
    queue: 2,
    mailQuota: 2,
    payments: 2,
    directory: 3,
    vault: 3,
    table: 4,
  });
});

test("given a second to connect, two to answer and three tries, when a client is set up, then it has these limits, and each timeout is an error", () => {
  expect(clientSettings({ connectMillis: 1_000, answerMillis: 2_000, tries: 3 })).toEqual({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      socketTimeout: 2_000,
      throwOnRequestTimeout: true,
    },
  });
});
