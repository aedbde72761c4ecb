/**
 * Tests that a service that does not respond does not block a Lambda until its time-out. The limits
 * here are a tenth of the real limits.
 */
import { expect, onTestFinished, test, vi } from "vitest";
import type { CallLimits } from "../../packages/core/src/model/call-limits.ts";
import { type Silence, silentServer } from "../../packages/core/src/testing/silent-server.ts";

vi.mock(import("../../packages/core/src/model/call-limits.ts"), async (original) => {
  const real = await original();
  const shortened = Object.entries(real.callLimits).map(([name, { connectMillis, answerMillis, tries }]) => {
    return [name, { connectMillis: connectMillis / 10, answerMillis: answerMillis / 10, tries }];
  });
  return { ...real, callLimits: Object.fromEntries(shortened) };
});

const mail = {
  to: { address: "ana@exemplo.com.br" },
  fromName: "Studio",
  subject: "Olá",
  text: "Olá",
  html: "<p>Olá</p>",
  tags: undefined,
};
const event = { source: "emdia", detailType: "payment.paid", detail: "{}" };
const key = { pk: "O#1", sk: "PROFILE" };

type Call = (url: string) => Promise<unknown>;
type Expected = { call: Call; becomes: object; tries: number; triesWhenStalling?: number };
const table = async () => (await import("../../packages/core/src/table/client.ts")).dynamoTable("table");
const stripe = async (apiUrl: string) =>
  (await import("../../packages/core/src/adapters/stripe-gateway.ts")).stripeGateway({
    apiUrl,
    secretKey: "sk_test_none",
  });

/** One call of every adapter, with its result and its number of requests to the service. */
const calls: Record<string, Expected> = {
  "the table's get": { call: async () => (await table()).get(key), becomes: { name: "TimeoutError" }, tries: 4 },
  "the table's put": { call: async () => (await table()).put({ ...key }), becomes: { name: "TimeoutError" }, tries: 4 },
  "the table's transact": {
    call: async () => (await table()).transact([{ put: key }]),
    becomes: { name: "TimeoutError" },
    tries: 4,
  },
  "the bus": {
    call: async () =>
      (await import("../../packages/core/src/adapters/event-bus.ts")).eventBridgeBus("bus").publish(event),
    becomes: { name: "TimeoutError" },
    tries: 2,
  },
  "the queue": {
    call: async (url) =>
      (await import("../../packages/core/src/adapters/sqs-queue.ts")).sqsQueue(`${url}/1/queue`).send([{ body: {} }]),
    becomes: { name: "TimeoutError" },
    tries: 2,
  },
  "the vault": {
    call: async () =>
      (await import("../../packages/core/src/adapters/kms-vault.ts"))
        .kmsVault("arn:aws:kms:::key/1")
        .seal("owner", "secret"),
    becomes: { name: "TimeoutError" },
    tries: 3,
  },
  // It is unknown whether the mail was sent, so it is never sent again automatically.
  "the mailer": {
    call: async () =>
      (await import("../../packages/core/src/adapters/ses.ts"))
        .sesMailer({ sender: "a@b.co", configurationSet: "set" })
        .send(mail),
    becomes: { kind: "unknown", reason: "TimeoutError" },
    tries: 1,
  },
  "the mail quota": {
    call: async () => ({
      quota: await (await import("../../packages/core/src/adapters/ses.ts")).sesQuota(() => new Date(0))(),
    }),
    becomes: { quota: undefined },
    tries: 2,
  },
  "the accounts": {
    call: async (url) =>
      (await import("../../packages/core/src/adapters/cognito-accounts.ts"))
        .cognitoAccounts({ endpoint: url, clientId: "client" })
        .confirmSignUp({ email: mail.to.address, code: "123456" }),
    becomes: { name: expect.stringMatching(/^(TimeoutError|AbortError)$/) },
    tries: 1,
  },
  "the directory": {
    call: async () =>
      (await import("../../packages/core/src/adapters/cognito-directory.ts")).cognitoDirectory("pool").remove("owner"),
    becomes: { name: "TimeoutError" },
    tries: 3,
  },
  "the payment provider": {
    call: async (url) => (await stripe(url)).listSubscriptions("cus_1"),
    becomes: { name: "AppError", code: "subscription.provider_unavailable" },
    tries: 2,
    // Stripe's SDK takes a partial response for a lost one, whose call may have taken effect.
    triesWhenStalling: 1,
  },
};

const silences: Silence[] = ["mute", "stalling", "unreachable"];
const cases = Object.entries(calls).flatMap(([name, one]) => silences.map((silence) => ({ name, silence, ...one })));

test.each(cases)(
  "given $name behind a $silence server, when called, then it gives up within its limits",
  async (one) => {
    const server = await silentServer(one.silence);
    vi.stubEnv("AWS_ENDPOINT_URL", server.url);
    vi.stubEnv("AWS_REGION", "sa-east-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "unit");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "unit");
    onTestFinished(() => {
      vi.unstubAllEnvs();
      server.close();
    });
    const { tries, triesWhenStalling = tries } = one;
    const most = { mute: tries, stalling: triesWhenStalling, unreachable: 0 }[one.silence];
    // On a busy machine every try of a call may time out before its request is sent.
    do {
      const outcome = await one.call(server.url).catch((error: unknown) => error);
      expect(outcome).toMatchObject(one.becomes);
    } while (server.requests() < Math.min(1, most));
    expect(server.requests()).toBeLessThanOrEqual(most);
  },
);

test("given the limits in force here, then they are those of the adapters and no longer the real ones", async () => {
  // The bank's limits are tested with the stand-in bank.
  const { bank, bankTest, ...callLimits } = (await import("../../packages/core/src/model/call-limits.ts")).callLimits;
  const limits: readonly CallLimits[] = Object.values(callLimits);
  for (const { answerMillis } of limits) expect(answerMillis).toBeLessThanOrEqual(1_000);
});
