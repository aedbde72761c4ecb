/** What a charge costs in requests, counted on the emulator by the product's own handlers; the same in every run. */

import { METRICS } from "@emdia/contracts/metrics";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { paymentKey, tagOfKey } from "@emdia/core/model/keys";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { recordsAt } from "@emdia/local/json";
import { recordMailEvent } from "../../packages/functions/src/mail-event/record-mail-event.ts";
import { createBillingChain } from "../bench/billing/chain.ts";
import { countCalls } from "../bench/billing/counting-proxy.ts";
import { openDatabase, tableAt } from "../bench/billing/database.ts";
import { fill, generateStudios } from "../bench/billing/fill.ts";
import { billingDay } from "../bench/billing/studios.ts";
import { cost } from "../bench/cost/suite.ts";

/** Counted figures: of one charge, of an hour without due owners, and of the stack. */
export type Counts = {
  chargeWrites: number;
  chargeReads: number;
  eventWrites: number;
  eventReads: number;
  tickReads: number;
  tickRequests: number;
  lambdas: number;
  alarmMetrics: number;
  ownMetrics: number;
  /** The month's budget, in dollars. */
  budgetUsd: number;
  /** Each of these queues feeds a Lambda. */
  fedQueues: number;
  /** Each of these health checks calls the site from outside, by HTTPS. */
  healthChecks: number;
  firewalls: number;
  firewallRules: number;
};

const STUDENTS = 100;

/** Counts what SES's two events about a charge's mail cost the table: it was sent, and it was delivered. */
async function countEvents(): Promise<{ writes: number; reads: number }> {
  const database = await openDatabase();
  const proxy = await countCalls(database.connection);
  try {
    const studios = [...generateStudios(0, 1, { students: STUDENTS, isDue: true, isNew: true })];
    await fill(database, studios);
    const core = { table: tableAt(proxy.url, database.tableName), now: () => billingDay() };
    await createBillingChain(core, 1).tick();
    const record = recordMailEvent(core);
    const ownerId = studios[0]?.ownerId ?? "";
    const month = yearMonth(billingDay().toISOString().slice(0, 7));
    const { writes, reads } = await proxy.measure(async () => {
      // By each of the two roads, of which the second finds nothing to change.
      for (const eventType of ["Send", "Send", "Delivery", "Delivery"])
        for (let studentId = 2; studentId < STUDENTS + 2; studentId++) {
          const pay = tagOfKey(paymentKey(ownerId, { studentId, month, sequence: 0 }));
          const mail = { timestamp: billingDay().toISOString(), messageId: `m-${studentId}`, destination: ["a@b.co"] };
          await record({ detail: { eventType, mail: { ...mail, tags: { pay: [pay], att: ["1"] } } } });
        }
    });
    return { writes: writes / STUDENTS, reads: reads / STUDENTS };
  } finally {
    await proxy.close();
    await database.close();
  }
}

function metricsOf(inputs: Record<string, unknown>): number {
  const queries: unknown = inputs.metricQueries;
  return Array.isArray(queries) ? queries.filter((query) => Object(query).metric !== undefined).length : 1;
}

/** Counts everything that docs/capacity.md is made of; it takes some ten seconds. */
export async function count(): Promise<Counts> {
  const rows = await cost();
  const figure = (name: string): number => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`the bench counts no "${name}"`);
    return row.value;
  };
  const events = await countEvents();
  const graph = readSnapshot();
  const firewalls = graph.ofType("aws:wafv2/webAcl:WebAcl");
  const alarms = graph.ofType("aws:cloudwatch/metricAlarm:MetricAlarm");
  return {
    chargeWrites: figure("write units of a charge"),
    chargeReads: figure("read units of a charge"),
    eventWrites: events.writes,
    eventReads: events.reads,
    tickReads: figure("idle tick: read units"),
    tickRequests: figure("idle tick: requests of the table"),
    lambdas: graph.lambdas.length,
    budgetUsd: Number(graph.ofType("aws:budgets/budget:Budget")[0]?.inputs.limitAmount),
    fedQueues: graph.mappings.length,
    healthChecks: graph.ofType("aws:route53/healthCheck:HealthCheck").length,
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { inputs }) => sum + recordsAt(inputs, "rules").length, 0),
    ownMetrics: Object.keys(METRICS).length,
    alarmMetrics: alarms.reduce((sum, { inputs }) => sum + metricsOf(inputs), 0),
  };
}
