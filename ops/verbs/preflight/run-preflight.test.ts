import { createServer, type Server } from "node:http";
import { PREMIUM_LOOKUP_KEY } from "@emdia/contracts/constants";
import type { AccountPortal, StripeAccount } from "@emdia/core/adapters/stripe-account";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Stage, stageOf } from "../../../stacks/stages.ts";
import { askAwsAt } from "../../cloud/ask-aws.ts";
import { WEBHOOK_EVENTS } from "../stripe/set-up.ts";
import { runPreflight, sentenceOf } from "./run-preflight.ts";

const STAGE: Stage = { ...stageOf("production"), account: "111122223333" };
const SITE = `https://${STAGE.domain}`;
const NOW = new Date("2026-12-01T12:00:00.000Z");

const keyAliases = readSnapshot()
  .ofType("aws:kms/alias:Alias")
  .map(({ inputs }) => String(inputs.name));

/** AWS's responses about an account, by path. All checks pass unless a test changes a response. */
let answers: Record<string, string | number>;
let secrets: Map<string, string>;
let price: { id: string; cents: number; currency: string; interval: string };
let endpoint: { id: string; url: string; events: readonly string[]; version: string; isOn: boolean };
let portal: AccountPortal | undefined;
let nameServers: readonly string[];
let now: Date;
const signedFor = new Set<string>();
const keysAsked = new Set<string>();
let server: Server;
let url = "";

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const form = new URLSearchParams(body);
    const [, signedRegion = ""] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? "") ?? [];
    signedFor.add(/Credential=[^/]+\/\d+\/([^,]+)\/aws4_request/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const target = request.headers["x-amz-target"];
    if (target !== undefined) keysAsked.add(JSON.parse(body).KeyId);
    const path = target === undefined ? (request.url ?? "") : String(target);
    const answer = answers[`${signedRegion} ${form.get("Action")}`] ?? answers[path] ?? 404;
    response.setHeader("date", NOW.toUTCString());
    const type = answer === 404 ? "NotFoundException" : "AccessDeniedException";
    if (typeof answer === "number") response.writeHead(answer).end(`{"__type":"${type}","message":"none"}`);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const sesAccount = (over: object = {}) =>
  JSON.stringify({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000 },
    ...over,
  });
const identity = (dkim: string, verified = true, from = "SUCCESS") =>
  JSON.stringify({
    VerifiedForSendingStatus: verified,
    DkimAttributes: { Status: dkim },
    MailFromAttributes: { MailFromDomainStatus: from },
  });
const lambdas = (count: number) => JSON.stringify({ AccountLimit: { ConcurrentExecutions: count } });
const zones = (name: string) =>
  `<HostedZones><HostedZone><Id>/hostedzone/Z1</Id><Name>${name}.</Name></HostedZone></HostedZones>`;
const topicOf = (region: string, name: string) => `arn:aws:sns:${region}:111122223333:${name}`;
const subscribed = (region: string, name: string, subscription: string) => ({
  [`${region} ListTopics`]: `<TopicArn>${topicOf(region, name)}</TopicArn>`,
  [`${region} ListSubscriptionsByTopic`]: `<SubscriptionArn>${subscription}</SubscriptionArn>`,
});
const IDENTITY = `/v2/email/identities/${STAGE.domain}`;
const KEY = "TrentService.DescribeKey";
const ROTATION = "TrentService.GetKeyRotationStatus";
const keyThatIs = (KeyState: string) => JSON.stringify({ KeyMetadata: { KeyId: "k-1", KeyState } });

beforeEach(() => {
  answers = {
    "/": "<GetCallerIdentityResult><Account>111122223333</Account></GetCallerIdentityResult>",
    ...subscribed("sa-east-1", "Alarms-1", `${topicOf("sa-east-1", "Alarms-1")}:9f3e`),
    ...subscribed("us-east-1", "EdgeAlarms-1", `${topicOf("us-east-1", "EdgeAlarms-1")}:9f3e`),
    "/v2/email/account": sesAccount(),
    [IDENTITY]: identity("SUCCESS"),
    "/2016-08-19/account-settings": lambdas(1_000),
    [KEY]: keyThatIs("Enabled"),
    [ROTATION]: '{"KeyRotationEnabled":true}',
    "/2013-04-01/hostedzone": zones(STAGE.domain),
    "/2013-04-01/hostedzone/Z1": "<NameServer>ns-1.awsdns.com</NameServer><NameServer>ns-2.awsdns.org</NameServer>",
  };
  secrets = new Map([
    ["ChargeLinkSecret", "abcdefghijklmnopqrstuv"],
    ["EdgeSecret", "abcdefghijklmnopqrstuv"],
    ["StripeSecretKey", "sk_live_1"],
    ["StripeWebhookSecret", "whsec_1,whsec_2"],
  ]);
  price = { id: "price_1", cents: 2990, currency: "brl", interval: "month" };
  endpoint = { id: "we_1", url: `${SITE}/api/stripe/webhook`, events: WEBHOOK_EVENTS, version: "v", isOn: true };
  portal = { id: "bpc_1", cancelsAtPeriodEnd: true, changesCards: true, showsInvoices: true };
  nameServers = ["ns-2.awsdns.org"];
  now = new Date(NOW.getTime() + 60_000);
});

function openStripe(): StripeAccount {
  const unused = async () => {
    throw new Error("a preflight changes nothing");
  };
  return {
    version: "v",
    findPrice: async (key) => (key === PREMIUM_LOOKUP_KEY ? price : undefined),
    listEndpoints: async () => [endpoint],
    findPortal: async () => portal,
    createPrice: unused,
    createEndpoint: unused,
    setEndpoint: unused,
  };
}

const around = () => ({
  ask: askAwsAt({ AWS_REGION: "sa-east-1", AWS_ENDPOINT_URL: url }),
  listSecrets: () => secrets,
  openStripe,
  resolveNs: async () => nameServers,
  now: () => now,
});
const lines = async (stage = STAGE) => (await runPreflight("production", stage, around())).map(sentenceOf);

test("given an account without faults, when checked, then every check passes, signed for its service", async () => {
  const found = await lines();
  expect(found.filter((line) => !line.startsWith("✓"))).toEqual([]);
  expect(found).toHaveLength(19);
  expect([...signedFor].sort()).toEqual([
    ...["kms", "lambda", "ses", "sns", "sts"].map((service) => `sa-east-1/${service}`),
    "us-east-1/route53",
    "us-east-1/sns",
  ]);
  expect([...keysAsked].toSorted()).toEqual([...keyAliases, "k-1"].toSorted());
});

const cases: readonly [what: string, harm: () => void, says: RegExp][] = [
  [
    "another account",
    () => (answers["/"] = "<Account>999900001111</Account>"),
    /✗ account: .* 999900001111, not 111122223333\.\n +→ export AWS_PROFILE/,
  ],
  [
    "a clock that is 61 s off",
    () => (now = new Date(NOW.getTime() - 61_000)),
    /✗ clock: This clock is 61 s off AWS's\.\n +→ sudo timedatectl/,
  ],
  [
    "alarms of the edge that nobody confirmed",
    () => Object.assign(answers, subscribed("us-east-1", "EdgeAlarms-1", "PendingConfirmation")),
    /✗ alarms of us-east-1: Nobody hears the alarms of us-east-1: PendingConfirmation\.\n +→ follow the link of/,
  ],
  [
    "SES's sandbox",
    () => (answers["/v2/email/account"] = sesAccount({ ProductionAccessEnabled: false })),
    /✗ mail to anybody: .*sandbox.*\n +→ aws sesv2 put-account-details/,
  ],
  [
    "paused sending",
    () => (answers["/v2/email/account"] = sesAccount({ SendingEnabled: false })),
    /✗ mail is on: .*\n +→ aws sesv2 put-account-sending/,
  ],
  [
    "a small quota",
    () => (answers["/v2/email/account"] = sesAccount({ SendQuota: { Max24HourSend: 49_999 } })),
    /✗ mail quota: SES takes 49999 mails a day; 50000 are needed\.\n +→ aws service-quotas .* ses /,
  ],
  [
    "an identity without DKIM",
    () => (answers[IDENTITY] = identity("PENDING")),
    /✗ sending domain: .* DKIM is PENDING\.\n +→ .*get-email-identity/,
  ],
  [
    "an identity that is not verified",
    () => (answers[IDENTITY] = identity("SUCCESS", false)),
    /✗ sending domain: .* not verified\./,
  ],
  [
    "a MAIL FROM that failed",
    () => (answers[IDENTITY] = identity("SUCCESS", true, "FAILED")),
    /✗ sending domain: .* MAIL FROM domain is FAILED\./,
  ],
  [
    "few Lambdas at once",
    () => (answers["/2016-08-19/account-settings"] = lambdas(999)),
    /✗ concurrency: 999 Lambdas .*; 1000 are needed\.\n +→ aws service-quotas .* lambda /,
  ],
  [
    "no zone",
    () => (answers["/2013-04-01/hostedzone"] = zones("nao-emdia.com.br.example")),
    /✗ hosted zone: No zone .*\n +→ aws route53 create-hosted-zone/,
  ],
  [
    "a zone of a name that only ends alike",
    () => (answers["/2013-04-01/hostedzone"] = zones("dia.com.br")),
    /✗ hosted zone: No zone/,
  ],
  [
    "a zone nobody asks",
    () => (nameServers = ["ns.outro.example"]),
    /✗ hosted zone: The world does not ask .* ns\.outro\.example\.\n +→ .* ns-1\.awsdns\.com, ns-2\.awsdns\.org/,
  ],
  [
    "no edge secret",
    () => secrets.delete("EdgeSecret"),
    /✗ EdgeSecret: It is not set\.\n +→ npx sst secret set EdgeSecret .* --stage production/,
  ],
  [
    "a short second link secret",
    () => secrets.set("ChargeLinkSecret", `${"a".repeat(22)},${"b".repeat(21)}`),
    /✗ ChargeLinkSecret: It is set, but a good one has at least 22/,
  ],
  [
    "a test key in production",
    () => secrets.set("StripeSecretKey", "sk_test_1"),
    /✗ StripeSecretKey: .*live mode.\n +→ npx sst secret set StripeSecretKey/,
  ],
  [
    "a webhook secret of another kind",
    () => secrets.set("StripeWebhookSecret", "whsec_1,sk_live_1"),
    /✗ StripeWebhookSecret: .*whsec_/,
  ],
  [
    "another price",
    () => (price = { ...price, cents: 2991 }),
    /✗ price: Stripe's price price_1 is another: 2991 brl\/month\.\n +→ .*npm run ops -- stripe set-up --yes/,
  ],
  [
    "a webhook that is off",
    () => (endpoint = { ...endpoint, isOn: false }),
    /✗ webhook: Stripe tells .* nothing\.\n +→ .*stripe set-up/,
  ],
  [
    "a webhook with an event too many",
    () => (endpoint = { ...endpoint, events: [...WEBHOOK_EVENTS, "charge.failed"] }),
    /✗ webhook: .* other events/,
  ],
  ["no portal", () => (portal = undefined), /✗ portal: Stripe has no customers' portal\.\n +→ save it once/],
  [
    "a portal that cancels at once",
    () => (portal = { id: "bpc_1", cancelsAtPeriodEnd: false, changesCards: true, showsInvoices: true }),
    /✗ portal: .*\n +→ curl .*bpc_1.*at_period_end/,
  ],
];

test.each(cases)("given %s, when checked, then one sentence names the fault and the fix", async (_what, harm, says) => {
  harm();
  const wrong = (await lines()).filter((line) => line.startsWith("✗"));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(says);
});

test.each<[what: string, harm: () => unknown, says: RegExp[]]>([
  [
    "disabled",
    () => (answers[KEY] = keyThatIs("Disabled")),
    [
      /✗ bank key: It is Disabled: no bank is read\.\n +→ aws kms enable-key --key-id k-1$/,
      /✗ whatsapp key: It is Disabled: nothing is sent by WhatsApp\.\n +→ aws kms enable-key --key-id k-1$/,
    ],
  ],
  [
    "to be deleted",
    () => (answers[KEY] = keyThatIs("PendingDeletion")),
    [
      /✗ bank key: .*\n +→ aws kms cancel-key-deletion --key-id k-1, then aws kms enable-key --key-id k-1$/,
      /✗ whatsapp key: .*\n +→ aws kms cancel-key-deletion --key-id k-1, then aws kms enable-key --key-id k-1$/,
    ],
  ],
  [
    "never renewed",
    () => (answers[ROTATION] = '{"KeyRotationEnabled":false}'),
    [
      /✗ bank key: It does not rotate\.\n +→ aws kms enable-key-rotation --key-id k-1$/,
      /✗ whatsapp key: It does not rotate\.\n +→ aws kms enable-key-rotation --key-id k-1$/,
    ],
  ],
])("given keys that are %s, when checked, then each is named with the fault and the fix", async (_what, harm, says) => {
  harm();
  const wrong = (await lines()).filter((line) => line.startsWith("✗"));
  expect(wrong).toEqual(says.map((one) => expect.stringMatching(one)));
});

test("given an identity and a bank key that no deployment has made yet, when checked, then that is no fault", async () => {
  answers[IDENTITY] = 404;
  answers[KEY] = 404;
  const found = (await lines()).join("\n");
  expect(found).toContain("✓ sending domain: The first deployment makes");
  expect(found).toContain("✓ bank key: The first deployment makes it.");
});

test("given a stage without an account, when checked, then the finding names the place for the number", async () => {
  expect((await lines({ ...STAGE, account: undefined }))[0]).toContain(
    'write account: "111122223333" into stacks/stages.ts',
  );
});

test("given a stage for which SES's sandbox is enough, when checked, then the sandbox is no fault", async () => {
  answers["/v2/email/account"] = sesAccount({ ProductionAccessEnabled: false, SendQuota: { Max24HourSend: 200 } });
  const found = await lines({ ...STAGE, needs: { ...STAGE.needs, mailsADay: 200 } });
  expect(found.filter((line) => line.startsWith("✗"))).toEqual([]);
});

test("given no key of the payment provider, when checked, then both the secret and the checks that need it are named", async () => {
  secrets.delete("StripeSecretKey");
  const wrong = (await lines()).filter((line) => line.startsWith("✗"));
  expect(wrong).toEqual([
    expect.stringContaining("✗ StripeSecretKey: It is not set."),
    expect.stringContaining("✗ payment provider: It cannot be checked: its key, StripeSecretKey, is not known."),
  ]);
});

test("given credentials that AWS refuses, when checked, then the check fails by name and the others run", async () => {
  answers["/2016-08-19/account-settings"] = 403;
  answers[KEY] = 403;
  const wrong = (await lines()).filter((line) => line.startsWith("✗"));
  expect(wrong).toEqual([
    expect.stringMatching(/✗ concurrency: It cannot be checked: AccessDeniedException: none\.\n +→ give/),
    expect.stringMatching(/✗ bank key: It cannot be checked: AccessDeniedException: none\.\n +→ give/),
    expect.stringMatching(/✗ whatsapp key: It cannot be checked: AccessDeniedException: none\.\n +→ give/),
  ]);
});

test("given no credentials, when checked, then each check that fails for it says how to sign in, and none blames a permission", async () => {
  const refused = () => Promise.reject(new Error("Could not load credentials from any providers"));
  const found = await runPreflight("production", STAGE, { ...around(), ask: refused });
  const wrong = found.filter(({ isGood }) => !isGood);
  expect(wrong.map(({ name }) => name)).toEqual([
    "account",
    "mail to anybody",
    "sending domain",
    "concurrency",
    "alarms",
    "bank key",
    "whatsapp key",
    "hosted zone",
  ]);
  expect(new Set(wrong.map(({ fix }) => fix))).toEqual(new Set(["aws sso login, or export AWS_PROFILE"]));
});
