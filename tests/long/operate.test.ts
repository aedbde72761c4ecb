/** Tests the operators' actions on a running stage (docs/runbook.md), on the local region. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BankWire } from "@emdia/contracts/bank";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { SHARD_COUNT } from "@emdia/core/model/keys";
import { codeAt } from "@emdia/local/services/cognito/totp";
import { suppress } from "@emdia/local/services/ses/account";
import { afterEach, expect, test } from "vitest";
import { askAwsAt } from "../../ops/cloud/ask-aws.ts";
import { callCognito } from "../support/cognito.ts";
import { connectBank, payCode } from "../support/connect-bank.ts";
import { oneRegion } from "../support/one-region.ts";
import { operatorOf } from "../support/operator.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, aStudio, BILLING_SCHEDULE, type Studio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const stripe = { STRIPE_SECRET_KEY: "sk_test_local", STRIPE_WEBHOOK_SECRET: "" };
const { run, refused } = operatorOf(region, stripe);
const { checkout, customerOf, profileOf } = subscriptions(region);
afterEach(() => region().faults.clear());
const profileKey = (studio: Studio) => ({ pk: `O#${studio.userId}`, sk: "PROFILE" });
const lettersIn = (queue: string) =>
  region()
    .state()
    .deadLetters.filter((letter) => letter.queue === queue);
const charged = async (studio: Studio) => (await studio.charges()).filter((charge) => !charge.isExpected);

async function aStudioOfOne(): Promise<{ studio: Studio; email: string }> {
  const studio = await aPayingStudio(region());
  const { id } = await studio.plan();
  const { email } = await studio.student(id);
  return { studio, email: email ?? "" };
}

test("given a fault that is over, when dead letters of a queue are sent back, then their work is done once, and only with --yes", async () => {
  const { studio, email } = await aStudioOfOne();
  region().faults.set({ service: "dynamodb", rate: 1, kind: "error" });
  await region().fire(BILLING_SCHEDULE);
  // The messages become dead letters one after the other, so the test waits for all shards.
  for (let hours = 0; hours < 3 && lettersIn("ShardDlq").length < SHARD_COUNT; hours++)
    await region().moveClock({ advance: "PT1H" });
  await region().drain();
  region().faults.clear();
  const { length } = lettersIn("ShardDlq");
  expect(length).toBeGreaterThanOrEqual(SHARD_COUNT);
  expect(await run("dead-letters list")).toContain(`${length}  ShardDlq`);
  expect(await run("dead-letters show --queue ShardDlq")).toMatch(/from ShardQueue\n +\{"shard":/);
  region().clock.advanceTo(new Date(region().clock.now().getTime() + 2_000));
  expect(await run("dead-letters replay --queue ShardDlq")).toMatch(/Would: send about \d+ letters .* to ShardQueue/);
  expect(lettersIn("ShardDlq")).toHaveLength(length);

  const { billing } = await profileOf(studio);
  region().clock.advanceTo(new Date(Date.parse(Object(billing).dueAt) + 60_000));
  expect(await run("dead-letters replay --queue ShardDlq --yes")).toContain(`${length} letters of ShardDlq went again`);
  await region().drain();
  expect(lettersIn("ShardDlq")).toEqual([]);
  expect(await studio.mailsTo(email)).toHaveLength(1);
  expect(await run("dead-letters replay --queue ShardDlq --yes")).toBe("ShardDlq is empty.");
});

test("given a mail that could not be sent, when its Lambda's dead letter is sent again, then it stays while the fault lasts, and the mail is sent once after it", async () => {
  const { studio } = await aStudioOfOne();
  region().faults.set({ service: "dynamodb", action: "GetItem", rate: 1, kind: "error" });
  const detail = {
    ownerId: studio.userId,
    requestedAt: "2027-01-10T12:00:00.000Z",
    deleteAt: "2027-02-09T12:00:00.000Z",
  };
  await publish("account.deletion_requested", detail);
  for (let hours = 0; hours < 3 && lettersIn("SubscriberDlq").length === 0; hours++)
    await region().moveClock({ advance: "PT1H" });
  const { length } = lettersIn("SubscriberDlq");
  expect(length).toBeGreaterThan(0);
  expect(await run("dead-letters show --queue SubscriberDlq")).toMatch(/from (OwnerNotice|EndSubscription)/);
  region().clock.advanceTo(new Date(region().clock.now().getTime() + 2_000));
  expect(await refused("dead-letters replay --queue SubscriberDlq --yes")).toContain(
    `0 letters of SubscriberDlq went again, ${length} stay`,
  );
  expect(lettersIn("SubscriberDlq")).toHaveLength(length);

  region().faults.clear();
  await region().moveClock({ advance: "PT1H" });
  await run("dead-letters replay --queue SubscriberDlq --yes");
  expect(lettersIn("SubscriberDlq")).toEqual([]);
});

async function publish(detailType: string, detail: object): Promise<void> {
  const { EventBridgeClient, PutEventsCommand } = await import("@aws-sdk/client-eventbridge");
  const EventBusName = region().graph.buses[0] ?? "";
  const entry = { EventBusName, Source: "emdia", DetailType: detailType, Detail: JSON.stringify(detail) };
  await new EventBridgeClient({}).send(new PutEventsCommand({ Entries: [entry] }));
  await region().drain();
}

/** Puts a letter of the bank reader into its queue, as Lambda does after a failed run. */
async function bankLetter(): Promise<void> {
  // The command writes the region's address for AWS's clients into `process.env`.
  await run("dead-letters list");
  const queue = region().graph.queues.find(({ logicalName }) => logicalName === "BankReaderDlq");
  const reader = region().graph.lambdas.find(({ logicalName }) => logicalName === "BankReader");
  const letter = { requestContext: { functionArn: `${reader?.arn}:$LATEST` }, requestPayload: {} };
  const json = { QueueUrl: queue?.url, MessageBody: JSON.stringify(letter) };
  await askAwsAt(process.env)("sqs", { target: "AmazonSQS.SendMessage", json });
}

test("given leaked credentials, when reading is stopped, then no run begins, no key opens and letters stay at hand; when it is started, then what was paid meanwhile is settled", async () => {
  const { studio } = await aStudioOfOne();
  const [{ id: studentId = 0 } = {}] = (await studio.api<StudentWire[]>("GET", "/api/students")).body;
  await studio.api("POST", `/api/payments/${studentId}/send-invoice`, {});
  await connectBank(region(), studio);
  await region().moveClock({ advance: "PT15M" });
  const [{ id = 0 } = {}] = await charged(studio);
  const bank = async () => (await studio.api<BankWire>("GET", "/api/bank")).body.connection;
  const readAt = (await bank())?.readAt;
  expect(await run("bank stop")).toMatch(
    /1 executions at most, schedule ENABLED\nWould: let no run of BankReader begin/,
  );
  expect((await bank())?.readAt).toBe(readAt);
  const out = await run("bank stop --yes");
  expect(out).toContain("Stopped. A run that had begun ends within five minutes.");
  await payCode(region(), studio, id);
  await region().moveClock({ advance: "PT1H" });
  expect([(await bank())?.readAt, (await charged(studio))[0]?.status]).toEqual([readAt, "pendente"]);
  const reader = region().graph.lambdas.find(({ logicalName }) => logicalName === "BankReader");
  const vault = kmsVault(reader?.environment.BANK_KEY_ARN ?? "");
  await expect(vault.seal(studio.userId, "x")).rejects.toMatchObject({ name: "DisabledException" });
  await bankLetter();
  for (let tries = 0; tries < 2; tries++)
    expect(await refused("dead-letters replay --queue BankReaderDlq --yes")).toContain(
      "0 letters of BankReaderDlq went again, 1 stay",
    );

  expect(await run("bank start --yes")).toMatch(/0 executions at most, schedule DISABLED/);
  expect(await run("bank start")).toMatch(/1 executions at most, schedule ENABLED/);
  expect(await run("dead-letters replay --queue BankReaderDlq --yes")).toContain(
    "1 letters of BankReaderDlq went again",
  );
  await region().moveClock({ advance: "PT15M" });
  expect((await charged(studio))[0]?.status).toBe("pago");
});

test("given letters whose work was done, when they are dropped, then the queue is empty, only with --yes, and no letter was sent again", async () => {
  for (let count = 0; count < 12; count++) await bankLetter();
  expect(await run("dead-letters drop --queue BankReaderDlq")).toMatch(
    /Would: delete about 12 letters of BankReaderDlq/,
  );
  expect(lettersIn("BankReaderDlq")).toHaveLength(12);
  expect(await run("dead-letters drop --queue BankReaderDlq --yes")).toContain("12 letters were deleted.");
  expect(await run("dead-letters drop --queue BankReaderDlq --yes")).toBe("BankReaderDlq is empty.");
});

test("given a connection that cannot be read, when it is released, then only with --yes it is due at once, and a repaired one is read within a minute", async () => {
  const { studio } = await aStudioOfOne();
  expect(await refused(`bank release --owner ${studio.userId}`)).toContain("has no bank connected");
  await connectBank(region(), studio);
  await region().moveClock({ advance: "PT15M" });
  const key = { pk: `O#${studio.userId}`, sk: "BANK" };
  const items = storedItems(region());
  const { reading, g1sk } = await items.get(key);
  await items.change(key, { reading: "?" });
  await region().moveClock({ advance: "PT30M" });
  expect(lettersIn("BankReaderDlq")).toHaveLength(1);
  const release = `bank release --owner ${studio.userId}`;
  const pushed = (await items.get(key)).g1sk;
  expect(pushed).not.toBe(g1sk);
  expect(await run(release)).toMatch(/^It cannot be read\.\nWould: make the bank of .* due/);
  expect((await items.get(key)).g1sk).toBe(pushed);
  await items.change(key, { reading });
  expect(await run(`${release} --yes`)).toContain("Due: the reader reads it within a minute.");
  await region().moveClock({ advance: "PT2M" });
  const { readAt } = Object((await items.get(key)).reading);
  expect(region().clock.now().getTime() - Date.parse(readAt)).toBeLessThan(3 * 60_000);
  await run("dead-letters drop --queue BankReaderDlq --yes");
});

test("given a held run, when it is listed, released and run, then its students are charged once", async () => {
  const { studio, email } = await aStudioOfOne();
  const { billing } = await profileOf(studio);
  const dueAt = Date.parse(Object(billing).dueAt);
  await storedItems(region()).change(profileKey(studio), {
    runs: { largest: 2, mailedAt: new Date(dueAt - 10 * 3_600_000).toISOString() },
    lastBilling: null,
  });
  await studio.billingDay();
  expect(await run("owner list --state held")).toContain(studio.userId);
  expect(await run(`owner run --owner ${studio.userId} --yes`)).toContain("held: release it first");
  expect(await run(`owner release --owner ${studio.userId}`)).toContain("Would: release the run of ");
  expect((await studio.api<ProfileWire>("GET", "/api/profile")).body.billingHeld).not.toBeNull();

  await run(`owner release --owner ${studio.userId} --yes`);
  expect(await run(`owner release --owner ${studio.userId} --yes`)).toContain("Nothing is held.");
  for (let count = 0; count < 2; count++) await run(`owner run --owner ${studio.userId} --yes`);
  await region().drain();
  expect(await charged(studio)).toHaveLength(1);
  expect(await studio.mailsTo(email)).toHaveLength(1);
  expect(await run(`owner run --owner ${studio.userId} --yes`)).toContain("not due before");
  expect(await run("owner list --state held")).toBe("Nobody.");
  expect(await run(`owner find --email ${studio.email}`)).toContain(studio.userId);
});

test("given an owner who lost the phone with their app, when an operator resets it, then the password alone suffices again, and only with --yes", async () => {
  const { email, userId } = await aStudio(region());
  const signedIn = await region().createOwner(email, "segredo1");
  const call = (action: string, body: object) =>
    callCognito(region(), action, { AccessToken: signedIn.accessToken, ...body });
  const { SecretCode } = await call("AssociateSoftwareToken", {});
  await call("VerifySoftwareToken", { UserCode: codeAt(String(SecretCode), Date.now()) });
  await call("SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  const isOn = async () => (await call("GetUser", {})).PreferredMfaSetting === "SOFTWARE_TOKEN_MFA";

  const command = `owner reset-mfa --email ${email.toUpperCase()}`;
  expect(await run(command)).toMatch(new RegExp(`${userId}.*\n+Would: switch off the second step of ${email}`));
  expect(await isOn()).toBe(true);
  expect(await run(`${command} --yes`)).toContain(`Off. Tell them at ${email}`);
  expect(await isOn()).toBe(false);
  expect(await refused("owner reset-mfa --email ninguem@exemplo.com.br --yes")).toContain("There is no owner");
});

test("given a missed webhook of a parked owner who has paid, when the provider's events are replayed or its state is read, then they have access", async () => {
  for (const command of ["webhooks", "owner sync"]) {
    const studio = await aStudio(region());
    const since = region().clock.now().toISOString();
    const { sessionId } = await checkout(studio);
    await region().drain();
    region().stripe.deliver({ hold: true });
    region().stripe.pay(sessionId);
    await region().drain();
    await storedItems(region()).change(profileKey(studio), {
      parkedAt: since,
      trialEndsAt: since,
      g1pk: undefined,
      g1sk: undefined,
    });
    expect(await run("owner list --state parked")).toContain(studio.userId);
    const secret = region().graph.lambdas.find(({ logicalName }) => logicalName === "ApiWebhook");
    Object.assign(stripe, { STRIPE_WEBHOOK_SECRET: `${secret?.environment.STRIPE_WEBHOOK_SECRET},whsec_old` });
    const { run: again } = operatorOf(region, stripe);
    const line =
      command === "webhooks"
        ? `webhooks replay --since ${since} --url ${region().url}`
        : `owner sync --owner ${studio.userId}`;
    await again(line);
    expect(await profileOf(studio)).toMatchObject({ parkedAt: since });
    expect(await again(`${line} --yes`)).toMatch(
      command === "webhooks" ? /\d+ events were taken/ : /^.*active, changed$/m,
    );
    await region().drain();
    expect(await profileOf(studio)).toMatchObject({ parkedAt: null, subscriptionStatus: "active" });
    expect(await customerOf(studio)).toMatch(/^cus_/);
  }
  region().stripe.deliver({ hold: false });
});

test("given a suppressed address, when it is removed from the list, then its charge arrives", async () => {
  const { studio, email } = await aStudioOfOne();
  const lost = await aStudioOfOne();
  for (const address of [email, lost.email]) suppress(region().store, address, "COMPLAINT", region().clock.now());
  expect(await run("suppression list")).toContain(`${email}  COMPLAINT`);
  expect(await run(`suppression remove --email ${email}`)).toContain("Would: remove it");
  expect(await run(`suppression list --email ${email}`)).toContain(email);
  await run(`suppression remove --email ${email} --yes`);
  expect(await run(`suppression list --email ${email}`)).toBe("Nobody.");
  expect(await refused(`suppression remove --email ${email} --yes`)).toBe(`${email} is not on the suppression list.`);
  await studio.billingDay();
  expect((await charged(studio))[0]).toMatchObject({ invoiceDeliveryStatus: "delivered" });
  expect((await charged(lost.studio))[0]).toMatchObject({ invoiceDeliveryStatus: "failed" });
});

test("given sending that is paused on a billing day, when it is resumed, then the charges are mailed once", async () => {
  const { studio, email } = await aStudioOfOne();
  await run("sending pause");
  expect(await run("sending show")).toContain("sending: on");
  await run("sending pause --yes");
  expect(await run("sending show")).toContain("sending: off");
  await studio.billingDay();
  expect(await studio.mailsTo(email)).toEqual([]);
  await run("sending resume --yes");
  expect(await run("sending resume --yes")).toBe("Sending is on already.");
  await region().moveClock({ advance: "PT1H" });
  expect(await studio.mailsTo(email)).toHaveLength(1);
});

test("given a restored table, when the lost items are copied back, then they are as before, later writes stay, and no charge is older", async () => {
  const { studio, email } = await aStudioOfOne();
  const other = await aStudioOfOne();
  await studio.billingDay();
  const at = region().clock.now().toISOString();
  const restored = /into (\S+)/.exec(await run(`table restore --at ${at}`))?.[1] ?? "";
  await run(`table restore --at ${at} --yes`);
  const items = storedItems(region());
  const before = await items.partition(`O#${studio.userId}`);
  const charge = before.find(({ sk }) => String(sk).startsWith("PAY#"));
  const student = before.find(({ sk }) => String(sk).startsWith("STU#"));
  const key = (item: typeof charge) => ({ pk: String(item?.pk), sk: String(item?.sk) });
  await items.change(key(charge), { status: "pago" });
  await items.remove(key(student));
  await items.change(profileKey(studio), { businessName: "Estragado" });
  await items.change(profileKey(other.studio), { businessName: "Novo" });
  expect(await run(`table compare --table ${restored} --owner ${studio.userId}`)).toMatch(
    /PAY: 0 missing, 1 changed, 0 the same\n[\s\S]*STU: 1 missing/,
  );

  await run(`table copy-back --table ${restored} --owner ${studio.userId}`);
  await expect(items.get(key(student))).rejects.toThrow("no item");
  await run(`table copy-back --table ${restored} --owner ${studio.userId} --yes`);
  expect(await items.get(key(student))).toEqual(student);
  expect(await items.get(profileKey(studio))).toMatchObject({ businessName: "Estragado" });
  const { version } = await items.get(profileKey(studio));
  await run(`table copy-back --table ${restored} --owner ${studio.userId} --mode changed --yes`);
  expect(await items.get(profileKey(studio))).toMatchObject({
    businessName: "Estúdio Vida",
    version: Number(version) + 1,
  });
  expect(await items.get(key(charge))).toMatchObject({ status: "pago" });
  expect(await items.get(profileKey(other.studio))).toMatchObject({ businessName: "Novo" });
  expect(await run(`table copy-back --table ${restored} --yes`)).toContain("0 items copied back");
  await region().moveClock({ advance: "PT1H" });
  expect(await studio.mailsTo(email)).toHaveLength(1);

  expect(await refused(`table drop --table ${items.tableName} --yes`)).toContain("is not a restored table");
  await run(`table drop --table ${restored} --yes`);
  expect(await refused(`table compare --table ${restored}`)).toContain("ResourceNotFound");
});

test("given the address of a person who pays for a student, when their data are sought, then the student is named with the reason", async () => {
  const studio = await aPayingStudio(region());
  const payer = { name: "Maria Souza", email: `maria-${studio.userId}@exemplo.com.br` };
  const { id } = await studio.student((await studio.plan()).id, { payer });
  const found = await run(`data-request find --email ${payer.email}`);
  expect(found).toBe(`--owner ${studio.userId} --student ${id} # pays for them`);
  expect((await studio.api("PUT", `/api/students/${id}`, { payerId: null })).status).toBe(200);
  const alone = await run(`data-request find --email ${payer.email}`);
  expect(alone).toBe(`--owner ${studio.userId} # pays for nobody`);
});

test("given a data request, when it is found, exported and erased, then the file holds only that person's data and the name is removed", async () => {
  const { studio, email } = await aStudioOfOne();
  await connectBank(region(), studio);
  const found = await run(`data-request find --email ${email}`);
  expect(found).toMatch(new RegExp(`^--owner ${studio.userId} --student \\d+$`));
  const file = join(mkdtempSync(join(tmpdir(), "emdia-")), "pedido.json");
  expect(await run(`data-request export ${found} --file ${file} --yes`)).toContain("delete the file");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ student: { email } });
  expect(await refused(`data-request export ${found} --file ${file} --yes`)).toContain("EEXIST");
  const whole = file.replace("pedido", "tudo");
  await run(`data-request export --owner ${studio.userId} --file ${whole} --yes`);
  expect(JSON.parse(readFileSync(whole, "utf8"))).toMatchObject({
    profile: { email: studio.email },
    students: [{ email }],
    bank: { bank: "teste" },
    proposals: [],
  });

  await run(`data-request erase ${found}`);
  expect(await run(`data-request find --email ${email}`)).toBe(found);
  await run(`data-request erase ${found} --yes`);
  expect(await run(`data-request find --email ${email}`)).toBe("Nobody.");
  expect(await refused(`data-request erase --owner ${studio.userId} --email outra@exemplo.com.br --yes`)).toContain(
    "--email has to be",
  );
  expect(await run(`data-request erase --owner ${studio.userId} --email ${studio.email} --yes`)).toContain(
    "Erased at 20",
  );
  await region().drain();
  expect(await run("owner list --state ending")).toContain(studio.userId);
});

test.each([
  ["", /^npm run ops -- <verb>/],
  ["owner", /There is no verb "owner"/],
  ["owner list", /needs --state/],
  ["owner list --state asleep", /--state is one of held, parked, late, ending/],
  ["owner list --state held --queue OwnerDlq", /takes no --queue/],
  ["owner run --owner nobody", /There is no owner nobody/],
  ["owner run --owner nobody --force", /Unknown option/],
  ["dead-letters show --queue OwnerQueue", /a queue at work/],
  ["dead-letters show --queue Nowhere", /has no queue Nowhere. It has: .*OwnerDlq/],
  ["table restore --at yesterday", /is no instant/],
  ["table copy-back --table emdia-staging-restored-1", /is not a restored table of this stage/],
  ["webhooks replay --since 2027-13-01T00:00:00Z --url http://localhost", /is no instant/],
  ["data-request export --owner nobody --student x --file y", /There is no owner/],
  ["rotate --secret Password", /--secret is one of ChargeLinkSecret/],
])("given the command %j, when it is run, then it is refused by a sentence", async (command, sentence) => {
  expect(await refused(command)).toMatch(sentence);
});

test("given a secret of ours and one of the provider's, when their rotation is requested, then each step is printed with its command", async () => {
  const ours = await run("rotate --secret EdgeSecret");
  const values = [...ours.matchAll(/npx sst secret set EdgeSecret (\S+) --stage production/g)].map(
    ([, value]) => value,
  );
  const fresh = values.at(-1) ?? "";
  expect(fresh).toMatch(/^[0-9a-f]{64}$/);
  expect(values).toEqual([`OLD,${fresh}`, `${fresh},OLD`, fresh]);
  expect(await run("rotate --secret EdgeSecret")).not.toBe(ours);
  expect(await run("rotate --secret StripeSecretKey")).toContain("secret set StripeSecretKey NEW --stage production");
  const theirs = await run("rotate --secret StripeWebhookSecret --value whsec_2");
  expect(theirs).toContain("npx sst secret set StripeWebhookSecret whsec_2,OLD --stage production");
});

test("given the command as people type it, when it runs in a process of its own, then it finds the stage by its names alone", async () => {
  const args = [join(import.meta.dirname, "../../ops/main.ts"), "dead-letters", "list"];
  const at = ["--stage", "production", "--endpoint", region().awsUrl];
  const env = { AWS_ACCESS_KEY_ID: "root", AWS_SECRET_ACCESS_KEY: "local" };
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...at], { env });
  const dead = region()
    .graph.queues.map(({ logicalName }) => logicalName)
    .filter((name) => name.endsWith("Dlq"));
  expect(dead.length).toBeGreaterThan(8);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split("  ")[1]),
  ).toEqual(dead.toSorted());
  const staging = promisify(execFile)(
    process.execPath,
    [...args, "--stage", "staging", "--endpoint", region().awsUrl],
    { env },
  );
  expect((await staging).stdout).toBe("");
  const nobody = promisify(execFile)(
    process.execPath,
    [args[0] ?? "", "owner", "list", "--state", "held", "--stage", "staging", "--endpoint", region().awsUrl],
    { env },
  );
  await expect(nobody).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Stage staging should have one table"),
  });
});
