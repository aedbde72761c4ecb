import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { startRegion } from "./region.ts";
import { clientAs, regionUnderTest } from "./testing/region-under-test.ts";
import { smallGraph } from "./testing/small-graph.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

function graphWithStripe(STRIPE_SECRET_KEY: string) {
  const graph = smallGraph();
  const lambdas = graph.lambdas.map((lambda) => ({ ...lambda, environment: { STRIPE_SECRET_KEY } }));
  const routes = graph.routes.map((route) =>
    route.routeKey === "POST /api/open/{id}" ? { ...route, path: "/api/stripe/webhook" } : route,
  );
  return { ...graph, lambdas, routes };
}

function aPrice(stripe: Stripe) {
  const product_data = { name: "Premium" };
  return stripe.prices.create({ currency: "brl", unit_amount: 2990, recurring: { interval: "month" }, product_data });
}

const Item = { pk: { S: "a" }, sk: { S: "1" } };

test("given a region killed in the middle of work, when it starts again on its folder, then table, queue and clock are kept", async () => {
  const dataDir = temporaryFolder();
  const first = await startRegion({ graph: smallGraph(), realTime: false, dataDir });
  await new DynamoDBClient(clientAs(first, "root")).send(new PutItemCommand({ TableName: "things", Item }));
  const QueueUrl = `${first.awsUrl}/123456789012/Letters-physical`;
  await new SQSClient(clientAs(first, "root")).send(new SendMessageCommand({ QueueUrl, MessageBody: "still here" }));
  const { now } = await first.moveClock({ advance: "P1M" });
  await first.kill();
  const second = await regionUnderTest({ dataDir });
  const found = await new DynamoDBClient(clientAs(second, "root")).send(
    new GetItemCommand({ TableName: "things", Key: Item }),
  );
  expect(found.Item).toEqual(Item);
  expect(second.state().queues).toContainEqual({ name: "Letters", visible: 1, inFlight: 0, delayed: 0 });
  expect(second.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(now));
});

test("given a folder in use, when another region starts on it, then the error is one sentence and the first region continues", async () => {
  const dataDir = temporaryFolder();
  const first = await regionUnderTest({ dataDir });
  await expect(startRegion({ graph: smallGraph(), dataDir })).rejects.toThrow(
    /A pasta .* já está em uso pelo processo \d+/,
  );
  await first.invoke("echo", 1);
});

test("given a taken port, when a region starts, then one sentence and no data folder", async () => {
  const { url } = await regionUnderTest();
  const dataDir = path.join(temporaryFolder(), "new");
  const port = Number(new URL(url).port);
  await expect(startRegion({ graph: smallGraph(), dataDir, port })).rejects.toThrow(`A porta ${port} já está em uso`);
  expect(existsSync(dataDir)).toBe(false);
});

test("given a live key of Stripe in the graph, when a region starts, then one sentence, and nothing was started", async () => {
  const dataDir = path.join(temporaryFolder(), "new");
  await expect(startRegion({ graph: graphWithStripe("sk_live_abc"), dataDir })).rejects.toThrow(
    "só aceita chaves de teste",
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("given a graph with the webhook route, when time passes, then each event arrives at its own instant", async () => {
  const graph = graphWithStripe("sk_test_abc");
  const region = await regionUnderTest({ graph, startAt: new Date("2027-01-10T12:00:00Z") });
  const { hostname: host, port } = new URL(region.url);
  const stripe = new Stripe("sk_test_abc", { host, port, protocol: "http", telemetry: false });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    success_url: "http://localhost/ok",
    customer: (await stripe.customers.create({ email: "dona@example.com" })).id,
    line_items: [{ price: (await aPrice(stripe)).id, quantity: 1 }],
  });
  region.stripe.pay(session.id);
  await region.drain();
  await region.moveClock({ advance: "P2M" });
  const deliveries = region.stripe.deliveries();
  expect(deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual(deliveries.map(() => 201));
  const paid = deliveries.filter(({ type }) => type === "invoice.paid");
  const hours = paid.map(({ attempts }) => attempts[0]?.at.slice(0, 13));
  expect(hours).toEqual(["2027-01-10T12", "2027-02-10T12", "2027-03-10T12"]);
});

test("given a broken store, when a region starts, then one sentence; fresh forgets it and leaves other files alone", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(
    path.join(dataDir, "region.sqlite"),
    "not a database at all, but long enough to be read as one".repeat(20),
  );
  writeFileSync(path.join(dataDir, "mine.txt"), "keep");
  await expect(startRegion({ graph: smallGraph(), dataDir })).rejects.toThrow("recomece com --fresh");
  expect(readdirSync(dataDir)).not.toContain("region.pid");
  await regionUnderTest({ dataDir, fresh: true });
  expect(readdirSync(dataDir)).toContain("mine.txt");
});

test("given a folder of an earlier version, when a region starts on it, then one sentence offers to begin again, and nothing is deleted until then", async () => {
  const dataDir = temporaryFolder();
  const graphWith = (nonKeyAttributes: string[]) => {
    const graph = smallGraph();
    const open = { name: "open", hashKey: "pk", rangeKey: "l1sk", projection: "INCLUDE", nonKeyAttributes } as const;
    const tables = graph.tables.map((table) => ({
      ...table,
      attributes: [...table.attributes, { name: "l1sk", type: "S" as const }],
      localIndexes: [open],
    }));
    return { ...graph, tables };
  };
  const before = await startRegion({ graph: graphWith(["a"]), realTime: false, dataDir });
  await new DynamoDBClient(clientAs(before, "root")).send(new PutItemCommand({ TableName: "things", Item }));
  await before.close();
  await expect(startRegion({ graph: graphWith(["a", "b"]), dataDir })).rejects.toThrow(
    "Os dados locais são de uma versão anterior: recomece com npm start -- --fresh.",
  );
  const still = await startRegion({ graph: graphWith(["a"]), realTime: false, dataDir });
  const kept = new GetItemCommand({ TableName: "things", Key: Item });
  expect((await new DynamoDBClient(clientAs(still, "root")).send(kept)).Item).toEqual(Item);
  await still.close();
  const anew = await regionUnderTest({ graph: graphWith(["a", "b"]), dataDir, fresh: true });
  expect((await new DynamoDBClient(clientAs(anew, "root")).send(kept)).Item).toBeUndefined();
});

test("given a data folder, also of before, when a region keeps its state there, then no other user can read it", async () => {
  const [fresh, before] = [path.join(temporaryFolder(), "new"), temporaryFolder()];
  writeFileSync(path.join(before, "dynamo.sqlite"), "", { mode: 0o644 });
  const modeOf = (...names: string[]) => statSync(path.join(...names)).mode & 0o777;
  for (const dataDir of [fresh, before]) {
    await regionUnderTest({ dataDir });
    const state = readdirSync(dataDir).filter((name) => /\.sqlite(-wal|-shm)?$/.test(name));
    expect(state).toEqual(expect.arrayContaining(["dynamo.sqlite", "region.sqlite"]));
    expect(state.filter((name) => modeOf(dataDir, name) !== 0o600)).toEqual([]);
  }
  expect(modeOf(fresh)).toBe(0o700);
});

test("given a clock move over a day, when it ends, then each hour (or each of the last hours, if so set) fired at its own instant and the clock shows the target", async () => {
  const region = await regionUnderTest({ everyTick: true, startAt: new Date("2099-03-01T00:30:00Z") });
  const { now, fired, mails } = await region.moveClock({ to: "2099-03-02T00:30:00Z" });
  expect([now.slice(0, 16), fired, mails]).toEqual(["2099-03-02T00:30", 24, 0]);
  const month = await region.moveClock({ advance: "P1M" });
  expect([month.now.slice(0, 16), month.fired]).toEqual(["2099-04-02T00:30", 744]);
  const lately = await regionUnderTest({ everyTick: 3, startAt: new Date("2099-03-01T00:30:00Z") });
  expect((await lately.moveClock({ advance: "P1M" })).fired).toBe(3);
});

test.for([
  [{ to: "2020-01-01T00:00:00Z" }, "só anda para a frente"],
  [{ to: "amanhã" }, "Data inválida"],
  [{ advance: "1 hour" }, "Duração inválida"],
  [{ advance: "P" }, "Duração inválida"],
  [{ toNextBillingDayOf: "nobody@example.com" }, "Não há conta"],
] as const)("given the move %o, when requested, then it is refused and the clock stays", async ([move, message]) => {
  const region = await regionUnderTest();
  const before = region.clock.offsetMs;
  await expect(region.moveClock(move)).rejects.toMatchObject({
    name: "ClockError",
    message: expect.stringContaining(message),
  });
  expect(region.clock.offsetMs).toBe(before);
});

test("given the deployed graph, when an owner is created, then the real handlers serve them and no call is denied", async () => {
  const region = await startRegion({ realTime: false, everyTick: true, startAt: new Date("2099-02-01T08:00:00Z") });
  onTestFinished(() => region.close());
  const owner = await region.createOwner("dona@example.com", "segredo1");
  const headers = { authorization: `Bearer ${owner.accessToken}` };
  const profile = await fetch(`${region.url}/api/profile`, { headers });
  expect([profile.status, await profile.json()]).toMatchObject([200, { id: owner.userId, email: "dona@example.com" }]);
  expect((await fetch(`${region.url}/api/profile`)).status).toBe(401);
  const moved = await region.moveClock({ toNextBillingDayOf: "dona@example.com" });
  expect(moved).toMatchObject({ now: expect.stringMatching(/^2099-02-01T11:01:00/), fired: 13 });
  expect(region.state()).toMatchObject({ denied: [], errors: [], deadLetters: [] });
});

test("given no owner is due for weeks, when the clock moves, then the hours between are skipped and the due one is not", async () => {
  const region = await startRegion({ realTime: false, startAt: new Date("2099-01-31T12:00:00Z") });
  onTestFinished(() => region.close());
  // The hours that the clock passed without `moveClock` are skipped too.
  region.clock.advanceTo(new Date("2099-02-01T12:00:00Z"));
  expect(await region.moveClock({ to: "2099-02-28T12:30:30Z" })).toMatchObject({ fired: 0 });
  await region.createOwner("dona@example.com", "segredo1");
  // At 8h in São Paulo on the first day of the month two schedules fire. In the following hours no
  // owner is due, and no bank is ever due, so no schedule fires.
  expect(await region.moveClock({ to: "2099-03-20T12:30:30Z" })).toMatchObject({ fired: 2 });
  expect(region.state()).toMatchObject({ denied: [], errors: [], deadLetters: [] });
});
