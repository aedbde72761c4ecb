/** Proves the figures of docs/reports/capacity.md, and of the pages that cite it, by the stack. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRICS } from "@emdia/contracts/metrics";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { expect, test } from "vitest";

/** US dollars a month (docs/reports/capacity.md, "Prices"). */
const PRICES = {
  ...{ alarmMetric: 0.1, ownMetric: 0.3, firewall: 5, firewallRule: 1, zone: 0.5, check: 1.5 },
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

/** An empty stage by the page's formula. */
const emptyStage =
  HOURS * (8 * PRICES.readUnit + 4 * PRICES.invocation) +
  graph.mappings.length * IDLE_POLLS * PRICES.queueRequest +
  alarmMetrics * PRICES.alarmMetric +
  Object.keys(METRICS).length * PRICES.ownMetric +
  firewall +
  PRICES.zone +
  graph.ofType("aws:route53/healthCheck:HealthCheck").length * PRICES.check;

test("given the stack, when an empty stage is priced by the formula, then the page and the guide say that sum", () => {
  expect(
    figuresOf("reports/capacity.md", /An empty stage costs US\$ ([\d.]+) a month, most of it (\d+) metrics/),
  ).toEqual([emptyStage.toFixed(2), String(alarmMetrics)]);
  expect(figuresOf("deploy.md", /in it: US\$ ([\d.]+) a month in production, ([\d.]+) in staging/)).toEqual([
    emptyStage.toFixed(2),
    (emptyStage - firewall).toFixed(2),
  ]);
});

test("given the alarms, when the record of them names their number and cost, then it is theirs", () => {
  const sentence = /(\d+) alarms with (\d+) metrics cost some US\$ ([\d.]+) a month/;
  const cost = (alarmMetrics * PRICES.alarmMetric).toFixed(2);
  expect(figuresOf("decisions/024-alarms.md", sentence)).toEqual([`${alarms.length}`, `${alarmMetrics}`, cost]);
});

test("given the page, when the guide names what a charge costs, then both say the same", () => {
  const charge = figuresOf("reports/capacity.md", /A charge costs US\$ ([\d.]+),/);
  expect(figuresOf("deploy.md", /then US\$ ([\d.]+) a charge/)).toEqual(charge);
});
