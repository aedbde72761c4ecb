/** Proves that docs/reports/capacity.md, and pages that cite it, agree with the stack's figures. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRICS } from "@emdia/contracts/metrics";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { expect, test } from "vitest";

/** AWS's prices in US dollars a month (docs/reports/capacity.md, "Prices"). */
const PRICES = {
  ...{ alarmMetric: 0.1, ownMetric: 0.3, firewall: 5, firewallRule: 1, zone: 0.5, check: 1.5, key: 1 },
  ...{ readUnit: 0.1875e-6, invocation: 0.2e-6, queueRequest: 0.4e-6 },
};
const HOURS = 730;
const IDLE_POLLS = 5 * 3 * 60 * HOURS;
const ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";

const page = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
const figuresOf = (name: string, words: RegExp) => words.exec(page(name))?.slice(1);

const graph = readSnapshot();
const alarms = graph.ofType(ALARM);
const alarmMetrics = alarms.reduce((sum, { inputs: { metricQueries } }) => {
  const queries = Array.isArray(metricQueries) ? metricQueries : [{ metric: true }];
  return sum + queries.filter((query) => Object(query).metric !== undefined).length;
}, 0);
const rules = graph
  .ofType("aws:wafv2/webAcl:WebAcl")
  .map(({ inputs }) => inputs.rules)
  .flatMap((all) => (Array.isArray(all) ? all : []));
const firewall = PRICES.firewall + rules.length * PRICES.firewallRule;

/** The monthly cost of a stage without users, by the formula of docs/reports/capacity.md. */
const emptyStage =
  HOURS * (8 * PRICES.readUnit + 4 * PRICES.invocation) +
  66 * HOURS * (0.5 * PRICES.readUnit + PRICES.invocation) +
  graph.mappings.length * IDLE_POLLS * PRICES.queueRequest +
  alarmMetrics * PRICES.alarmMetric +
  Object.keys(METRICS).length * PRICES.ownMetric +
  firewall +
  PRICES.zone +
  graph.ofType("aws:kms/key:Key").length * PRICES.key +
  graph.ofType("aws:route53/healthCheck:HealthCheck").length * PRICES.check;

test("given the stack, when an empty stage is priced by the formula, then the page and the guide say that sum", () => {
  expect(
    figuresOf("reports/capacity.md", /An empty stage costs US\$ ([\d.]+) a month, most of it (\d+) metrics/),
  ).toEqual([emptyStage.toFixed(2), String(alarmMetrics)]);
  expect(
    figuresOf("deploy.md", /Without users it costs US\$ ([\d.]+) a month in production, ([\d.]+) in staging/),
  ).toEqual([emptyStage.toFixed(2), (emptyStage - firewall).toFixed(2)]);
});

test("given the alarms, when their decision record states number and cost, then both are right", () => {
  const sentence = /(\d+) alarms with (\d+) metrics cost some US\$ ([\d.]+) a month/;
  const cost = (alarmMetrics * PRICES.alarmMetric).toFixed(2);
  expect(figuresOf("decisions/024-alarms.md", sentence)).toEqual([`${alarms.length}`, `${alarmMetrics}`, cost]);
});

test("given the bench's report, when the page names its counts, then both agree", () => {
  const bench = (name: string) => figuresOf("reports/benchmarks.md", new RegExp(`^. ${name} +([\\d.]+)`, "m"))?.[0];
  const charge = [bench("write units of a charge"), bench("read units of a charge")];
  const settling = [bench("settling a charge: write units")];
  const inText = (words: RegExp) => figuresOf("reports/capacity.md", words);
  expect(charge.concat(settling)).not.toContain(undefined);
  expect(inText(/Counted: ([\d.]+) write and ([\d.]+) read units/)).toEqual(charge);
  expect(inText(/of \*events\*: ([\d.]+) \+ [\d.]+ and ([\d.]+) \+/)).toEqual(charge);
  expect(inText(/settling a charge costs (\d+) write units/)).toEqual(settling);
  expect(inText(/write units \| (\d+) × 40 \(each charge is settled once\)/)).toEqual(settling);
});

test("given the page, when the guide names the cost of a charge, then both agree", () => {
  const charge = figuresOf("reports/capacity.md", /A charge costs US\$ ([\d.]+),/);
  expect(figuresOf("deploy.md", /then US\$ ([\d.]+) a charge/)).toEqual(charge);
});
