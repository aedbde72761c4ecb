import { createServer, type IncomingMessage, type Server } from "node:http";
import { setTimeout as turn } from "node:timers/promises";
import Stripe from "stripe";
import { onTestFinished, vi } from "vitest";
import { createClock, type RegionClock } from "../../../clock.ts";
import { createFaults, type FaultInjector } from "../../../faults.ts";
import { type OpenStore, openStore } from "../../../store.ts";
import { createWorkload, type Workload } from "../../../work/workload.ts";
import { createStripe } from "../index.ts";
import type { StripeTestControls } from "../test-controls.ts";

export const webhookSecret = "whsec_test";
/** The time at which every test starts (Unix seconds), on the last day of a long month. */
export const startSeconds = Date.parse("2027-01-31T12:00:00.000Z") / 1000;
const START = new Date(startSeconds * 1000);

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

export interface StripeUnderTest {
  client: Stripe;
  clientWith(key: string, config?: Partial<Stripe.StripeConfig>): Stripe;
  url: string;
  testControls: StripeTestControls;
  clock: RegionClock;
  faults: FaultInjector;
  workload: Workload;
  store: OpenStore;
  received: Received[];
  most(): number;
  /** The statuses of the webhook's next answers; 200 when the list is empty. */
  answers: number[];
  pass(duration: { days?: number; hours?: number; seconds?: number }): Promise<void>;
}

/** Starts the stand-in of Stripe; a given `store` simulates a restart on its data. */
export async function stripeUnderTest({ store = openStore(), listens = true } = {}): Promise<StripeUnderTest> {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  onTestFinished(() => void vi.useRealTimers());
  const received: Received[] = [];
  const answers: number[] = [];
  const hand = { now: 0, most: 0 };
  const clock = createClock(store, START);
  const faults = createFaults();
  const workload = createWorkload();
  const server = createServer();
  const url = await listen(server);
  const target = listens ? { url: `${url}/hook`, secret: webhookSecret } : undefined;
  const standIn = createStripe({ store, clock, faults, workload, siteUrl: url, target, log: console.error });
  const clientWith = (key: string, config: Partial<Stripe.StripeConfig> = {}) =>
    new Stripe(key, { host: "127.0.0.1", port: new URL(url).port, protocol: "http", telemetry: false, ...config });
  const client = clientWith("sk_test_local");
  server.on("request", async (request, response) => {
    if (request.url !== "/hook") return void standIn.answer(request, response);
    hand.now += 1;
    hand.most = Math.max(hand.most, hand.now);
    received.push(await receive(client, request, clock.now()));
    await turn(5);
    hand.now -= 1;
    response.writeHead(answers.shift() ?? 200).end();
  });
  workload.wake();
  onTestFinished(() => {
    workload.abandon();
    server.closeAllConnections();
    server.close();
  });
  const pass: StripeUnderTest["pass"] = async ({ days = 0, hours = 0, seconds = 0 }) => {
    await workload.drain();
    clock.advanceTo(new Date(clock.now().getTime() + ((days * 24 + hours) * 3600 + seconds) * 1000));
    workload.wake();
    await workload.drain();
  };
  return {
    client,
    clientWith,
    url,
    testControls: standIn.testControls,
    clock,
    faults,
    workload,
    store,
    received,
    most: () => hand.most,
    answers,
    pass,
  };
}

export async function aCheckout({ client }: StripeUnderTest, trialEnd?: number) {
  const customer = await client.customers.create({ email: "dona@example.com", metadata: { ownerId: "o-1" } });
  const price = await client.prices.create({
    currency: "brl",
    unit_amount: 2990,
    recurring: { interval: "month" },
    lookup_key: "emdia_premium_mensal",
    product_data: { name: "Em Dia Premium" },
  });
  const session = await client.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "o-1",
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { ownerId: "o-1" }, ...(trialEnd === undefined ? {} : { trial_end: trialEnd }) },
    success_url: "http://localhost:3000/assinatura?sessao={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/assinatura",
  });
  return { customer, price, session };
}

async function receive(client: Stripe, request: IncomingMessage, now: Date): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("utf8");
  const signature = String(request.headers["stripe-signature"]);
  const event = client.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now.getTime());
  return { body, signature, event };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in does not listen");
  return `http://127.0.0.1:${address.port}`;
}
