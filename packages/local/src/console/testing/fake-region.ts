import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { AwsError } from "../../aws/errors.ts";
import { createFaults } from "../../faults.ts";
import type { Graph } from "../../graph-types.ts";
import { ClockError } from "../../move-clock.ts";
import type { ClockMove, Region, RegionState } from "../../region-types.ts";
import { createAuthority } from "../../services/bank/authority.ts";
import { createControls } from "../../services/bank/controls.ts";
import { openRecords } from "../../services/bank/records.ts";
import { openCalls } from "../../services/meta/calls.ts";
import { createControls as createMetaControls } from "../../services/meta/controls.ts";
import { openRecords as openMetaRecords } from "../../services/meta/records.ts";
import { openMailbox, saveMail } from "../../services/ses/mail-store.ts";
import { createStripe } from "../../services/stripe/index.ts";
import { openStore } from "../../store.ts";
import { emptyGraph } from "../../testing/empty-graph.ts";
import type { Clock, Mail } from "../../types.ts";
import { consoleHandler } from "../index.ts";

export type FakeRegion = {
  region: Region;
  url: string;
  stripe: Stripe;
  asked: unknown[];
  reported: unknown[];
  shown: { state: RegionState; events: ReturnType<Region["events"]>; logs: ReturnType<Region["logs"]> };
  receive(mail: Partial<Mail>, raw?: string): string;
  close(): Promise<void>;
};

const start = new Date("2026-02-10T12:00:00.000Z");

/** The region starts at 10 February 2026, 9:00 in Brasília. */
export async function startFakeRegion(): Promise<FakeRegion> {
  const asked: unknown[] = [];
  const shown: FakeRegion["shown"] = {
    state: { queues: [], deadLetters: [], denied: [], errors: [] },
    events: [],
    logs: [],
  };
  const store = openStore();
  const reported: unknown[] = [];
  const faults = createFaults();
  const standIn = createStripe({
    store,
    clock,
    faults,
    siteUrl: "http://localhost:3000",
    // No server listens at this address, so webhook deliveries stay pending.
    target: { url: "http://127.0.0.1:1", secret: "whsec_test" },
    workload: { add: () => undefined, settled: () => undefined },
    log: (message) => void reported.push(message),
  });
  const region = { ...makeRegion(store, shown, asked), faults, stripe: standIn.testControls };
  const handle = consoleHandler(region, (error) => reported.push(error));
  const server = createServer((request, response) => {
    void (request.url?.startsWith("/v1/") ? standIn.answer : handle)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    region,
    url: `http://127.0.0.1:${portOf(server)}`,
    stripe: new Stripe("sk_test_local", {
      host: "127.0.0.1",
      port: portOf(server),
      protocol: "http",
      telemetry: false,
    }),
    asked,
    reported,
    shown,
    receive: (mail, raw = "From: a@b.c\r\n\r\n") => receive(region, mail, raw),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

const openMetaCalls = (store: ReturnType<typeof openStore>) =>
  openCalls({ records: openMetaRecords(store), store, clock, onSettled: () => undefined });

const clock: Clock = { now: () => start, offsetMs: 86_400_000, advanceTo: () => undefined };

function makeRegion(
  store: ReturnType<typeof openStore>,
  shown: FakeRegion["shown"],
  asked: unknown[],
): Omit<Region, "faults" | "stripe"> {
  const ask = async (call: unknown) => void asked.push(call);
  return {
    url: "http://localhost:3000",
    awsUrl: "http://127.0.0.1:3001",
    graph: makeGraph(),
    store,
    clock,
    mailbox: openMailbox(store),
    bank: createControls("https://localhost:3002", openRecords(store), createAuthority(), clock),
    meta: createMetaControls("http://localhost:3003", openMetaRecords(store), openMetaCalls(store)),
    state: () => shown.state,
    redrive: () => 0,
    logs: (name) => shown.logs.filter((line) => name === undefined || line.function === name),
    measured: () => ({ invocations: [], answers: [] }),
    events: () => shown.events,
    schedules: () => [
      {
        name: "BillingTick",
        expression: "cron(0 * * * ? *)",
        timeZone: "America/Sao_Paulo",
        nextAt: "2026-02-10T13:00:00.000Z",
      },
    ],
    invoke: async () => ({}),
    fire: (name) => ask({ fire: name }),
    drain: () => ask("drain"),
    moveClock: async (move) => {
      refuseStrangers(move);
      await ask(move);
      return { now: "2026-02-10T13:00:00.000Z", fired: 1, mails: 2 };
    },
    createOwner: async (email, password) => {
      if (password.length < 6)
        throw new AwsError(
          "InvalidPasswordException",
          "Password did not conform with policy: Password not long enough",
        );
      await ask({ email, password });
      return { userId: "u-1", accessToken: "access", idToken: "id", refreshToken: "refresh" };
    },
    reloadLambdas: async () => [],
    close: async () => undefined,
    kill: async () => undefined,
  };
}

function refuseStrangers(move: ClockMove): void {
  if (!("toNextBillingDayOf" in move) || move.toNextBillingDayOf === "dona@example.com") return;
  throw new ClockError("Nenhuma conta usa ninguem@example.com.");
}

function receive(region: Region, mail: Partial<Mail>, raw: string): string {
  const id = mail.id ?? `mail-${region.mailbox.count() + 1}`;
  const complete = {
    id,
    at: start.toISOString(),
    from: "Estúdio Sol <cobranca@emdia.com.br>",
    to: ["ana@example.com"],
    replyTo: ["dona@example.com"],
    subject: "Mensalidade de fevereiro",
    html: "<p>Olá, Ana</p>",
    text: "Olá, Ana",
    attachments: [],
    ...mail,
  };
  const origin = { source: "ses" as const, sentBy: "BillingOwner", configurationSet: "mail", tags: {}, outcomes: {} };
  saveMail(region.store, { ...complete, ...origin }, Buffer.from(raw));
  return id;
}

function makeGraph(): Graph {
  const lambda = (logicalName: string) => ({
    logicalName,
    name: logicalName,
    arn: `arn:aws:lambda:sa-east-1:123456789012:function:${logicalName}`,
    handler: "none",
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: {},
    policy: [],
    alias: undefined,
  });
  const names = ["ApiPlans", "BillingOwner", "BillingShard", "BillingTick", "MailEvents"];
  return { ...emptyGraph(), lambdas: names.map(lambda) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The console does not listen");
  return address.port;
}
