import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, vi } from "vitest";
import type { Key } from "../model/keys.ts";
import { listenHere } from "./listen-here.ts";
import { memoryTable } from "./memory-table.ts";
import { tableAnswers } from "./table-endpoint.ts";

const MAIL = `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>m-1</MessageId></SendRawEmailResult></SendRawEmailResponse>`;

const SETTINGS = {
  TABLE_NAME: "Mesa",
  BUS_NAME: "Barramento",
  SITE_URL: "https://emdia.example",
  CHARGE_LINK_SECRET: "a-secret-of-tests-0123456789",
  EDGE_SECRET: "a long random text",
  MAIL_SENDER: "cobranca@emdia.example",
  MAIL_CONFIGURATION_SET: "events",
  STRIPE_SECRET_KEY: "sk_test_unit",
  STRIPE_WEBHOOK_SECRET: "whsec_unit",
  USER_POOL_ID: "sa-east-1_unit",
};

/**
 * Lambdas create their clients when they are loaded, and test files share loaded modules, so a
 * process needs exactly one region.
 */
const places: typeof globalThis & { regionOfTests?: ReturnType<typeof open> } = globalThis;

/** Each test starts with an empty region at `now`. `told` has the calls to other services. */
export async function aRegion(now: string) {
  places.regionOfTests ??= open();
  const region = await places.regionOfTests;
  const lead = () => {
    for (const [name, value] of Object.entries(region.environment)) vi.stubEnv(name, value);
  };
  lead();
  beforeEach(() => {
    lead();
    vi.setSystemTime(new Date(now));
    region.table.items.clear();
    region.tables.clear();
    region.mails.length = 0;
    region.told.length = 0;
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const at = ({ pk, sk }: Key) => region.table.items.get(`${pk}|${sk}`);
  return { ...region, at };
}

const addressesOn = (url: string) => ({
  STRIPE_API_URL: url,
  OWNER_QUEUE_URL: `${url}/owners`,
  SHARD_QUEUE_URL: `${url}/shards`,
  INTAKE_QUEUE_URL: `${url}/intake`,
});

async function open() {
  const table = memoryTable();
  const answerTable = tableAnswers(table);
  const tables = new Set<string>();
  const mails: { raw: string; form: URLSearchParams }[] = [];
  const told: [action: string, input: unknown][] = [];
  const server = createServer(async (request, response) => {
    const [target, body] = [String(request.headers["x-amz-target"] ?? ""), await text(request)];
    const action = target.split(".").at(-1) ?? "";
    const send = (status: number, answer: object | string) => {
      response.writeHead(status, { "content-type": typeof answer === "string" ? "text/xml" : "application/json" });
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
    };
    if (target.startsWith("DynamoDB")) {
      for (const [, name = ""] of body.matchAll(/"TableName":"([^"]+)"/g)) tables.add(name);
      const answer = await answerTable(action, body);
      return send(answer.status, answer.body);
    }
    const form = new URLSearchParams(body);
    if (form.get("Action") === "SendRawEmail") {
      mails.push({ raw: Buffer.from(form.get("RawMessage.Data") ?? "", "base64").toString("utf8"), form });
      return send(200, MAIL);
    }
    told.push(target ? [action, JSON.parse(body)] : [`${request.method} ${request.url}`, Object.fromEntries(form)]);
    send(200, {
      Successful: [],
      Failed: [],
      FailedEntryCount: 0,
      Entries: [],
      object: "list",
      data: [],
      has_more: false,
    });
  });
  const { environment, url } = await listenHere(server);
  server.unref();
  return { table, tables, mails, told, environment: { ...environment, ...SETTINGS, ...addressesOn(url) } };
}
