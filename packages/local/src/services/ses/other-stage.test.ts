/**
 * All stages in an AWS account share one default bus, so each stage also receives SES's events
 * about the other stages' mails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClock } from "../../clock.ts";
import { readGraph } from "../../graph/read-graph.ts";
import { openStore } from "../../store.ts";
import { openMessaging } from "../../wire-messaging.ts";
import { createSes } from "./index.ts";
import { rawMail } from "./testing/raw-mail.ts";

const file = join(import.meta.dirname, "../../../../../stacks/graph.snapshot.json");
const production = readFileSync(file, "utf8");
/** The same stacks for another stage. Every physical name begins with the stage's prefix. */
const staging = production.replaceAll("emdia-production-", "emdia-staging-");
const graphOf = (text: string) => readGraph(JSON.parse(text));

function anAccount() {
  const store = openStore();
  const clock = createClock(store);
  const called: string[] = [];
  const invoke = async (lambda: string) => void called.push(lambda);
  const authorize = () => undefined;
  const messaging = openMessaging({ graph: graphOf(production), store, clock, invoke, authorize, duplicates: false });
  const send = async (stage: string) => {
    const graph = graphOf(stage);
    const context = { store, clock, graph, authorize, bus: messaging.buses, invoke: async () => ({}) };
    const sets = graph.ofType("aws:sesv2/configurationSet:ConfigurationSet");
    const body = new URLSearchParams({
      Action: "SendRawEmail",
      Source: "cobranca@emdia.com.br",
      "Destinations.member.1": "ana@example.com",
      ConfigurationSetName: String(sets[0]?.inputs.configurationSetName),
      "RawMessage.Data": rawMail().toString("base64"),
    });
    const caller = { functionName: "BillingOwner" };
    const request = { method: "POST", url: "/", headers: {}, body: Buffer.from(String(body)), requestId: "1", caller };
    const answer = await createSes(context).service.handle(
      { ...request, service: "ses", action: "SendRawEmail" },
      caller,
    );
    expect(answer.status).toBe(200);
    messaging.workload.wake();
    await messaging.workload.drain();
  };
  return { send, called, accepted: () => messaging.buses.accepted().length };
}

test("given a mail of another stage, when SES publishes its events on the account's bus, then production's worker does not get them", async () => {
  const { send, called, accepted } = anAccount();
  await send(staging);
  expect(accepted()).toBe(2);
  expect(called).toEqual([]);
});

test("given a mail of its own, when SES publishes its events on the account's bus, then production's worker gets its send and its delivery", async () => {
  const { send, called, accepted } = anAccount();
  await send(production);
  expect(accepted()).toBe(2);
  expect(called).toHaveLength(2);
  for (const lambda of called) expect(lambda).toContain("MailEvents");
});
