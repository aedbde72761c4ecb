import { expect, test } from "vitest";
import { callLimits, clientSettings } from "./call-limits.ts";

test("given calls that must not be made twice, when their answer is lost, then they are not tried again; the others are", () => {
  const tries = Object.entries(callLimits).map(([service, limits]) => [service, limits.tries]);
  expect(Object.fromEntries(tries)).toEqual({
    mail: 1,
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

test("given the limits of a service, when its client is set up, then every kind of silence ends in an error within them", () => {
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
