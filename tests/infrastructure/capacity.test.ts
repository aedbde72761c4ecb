import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRICS } from "@emdia/contracts/metrics";
import { BANKS_AT_ONCE } from "@emdia/core/bank/read-due-banks";
import { SHARD_COUNT } from "@emdia/core/model/keys";
import { MAX_PAGES, OWNERS_PER_PAGE } from "@emdia/core/store/due-owners";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { expect, test } from "vitest";

/** AWS's prices in US dollars a month (docs/reports/capacity.md, "Prices"). */
const PRICES = {
  alarmMetric: 0.1,
  ownMetric: 0.3,
  firewall: 5,
  firewallRule: 1,
  zone: 0.5,
  check: 1.5,
  key: 1,
  readUnit: 0.1875e-6,
  invocation: 0.2e-6,
  queueRequest: 0.4e-6,
  firewallRequest: 0.6e-6,
  edgeRequest: 2.2e-6,
  edgeGb: 0.11,
  apiCall: 1.23e-6,
  gbSecond: 13.3334e-6,
  logGb: 0.9,
  trace: 5e-6,
};
const HOURS = 730;
/** A month's requests of one check from outside: two checkers in each region, one every 30 s. */
const CHECKS = 2 * 120 * HOURS;
const KB_IN_GB = 1_048_576;
const IDLE_POLLS = 5 * 3 * 60 * HOURS;
const ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";

const page = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
const figuresOf = (name: string, words: RegExp) => words.exec(page(name))?.slice(1);

const graph = readSnapshot();
const alarmMetrics = graph.ofType(ALARM).reduce((sum, { inputs: { metricQueries } }) => {
  const queries = Array.isArray(metricQueries) ? metricQueries : [{ metric: true }];
  return sum + queries.filter((query) => Object(query).metric !== undefined).length;
}, 0);
const rules = graph
  .ofType("aws:wafv2/webAcl:WebAcl")
  .map(({ inputs }) => inputs.rules)
  .flatMap((all) => (Array.isArray(all) ? all : []));

const checks = graph.ofType("aws:route53/healthCheck:HealthCheck").map(({ inputs }) => inputs);
/** A month's requests of the checks from outside, and those of them that call the API. */
const [asked = 0, called = 0] = [checks, checks.filter(({ resourcePath }) => String(resourcePath).startsWith("/api/"))]
  .map((some) => some.flatMap(({ regions }) => (Array.isArray(regions) ? regions : [])))
  .map((regions) => regions.length * CHECKS);
const firewall = PRICES.firewall + rules.length * PRICES.firewallRule + asked * PRICES.firewallRequest;
const outside =
  asked * (PRICES.edgeRequest + (5 / KB_IN_GB) * PRICES.edgeGb) +
  called * (PRICES.apiCall + PRICES.invocation + 0.06 * 0.5 * PRICES.gbSecond + (0.6 / KB_IN_GB) * PRICES.logGb);
/** The Lambdas that run around the clock are not traced; the ticks with their 16 shards are. */
const traces = HOURS * (1 + SHARD_COUNT) * PRICES.trace;

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
  checks.length * PRICES.check +
  outside +
  traces;

const SIZE = /^\| ([\d,]+) \| [\d,]+ \| ([\d,.]+) \| ([\d.]+) \| ([\d.]+) % \|$/gm;
const costsBySize = [...page("reports/capacity.md").matchAll(SIZE)].map((row) => {
  const [studios = 0, cost = 0, ofOne = 0, share = 0] = row.slice(1).map((one) => Number(one.replaceAll(",", "")));
  return { studios, cost, ofOne, share };
});
const largest = costsBySize.at(-1) ?? { studios: 0, cost: 0 };
/** A studio's monthly cost by the page's largest size, in which the empty stage counts least. */
const studioCost = (largest.cost - emptyStage) / largest.studios;

test("given the stack, when an empty stage is priced by the formula, then the page says that sum", () => {
  expect(
    figuresOf("reports/capacity.md", /An empty stage costs US\$ ([\d.]+) a month, most of it (\d+) metrics/),
  ).toEqual([emptyStage.toFixed(2), String(alarmMetrics)]);
});

test("given an empty stage, when the budget's alarm is compared, then it leaves room for a hundred studios", () => {
  const budget = Number(graph.ofType("aws:budgets/budget:Budget")[0]?.inputs.limitAmount);
  const [left, studios] =
    figuresOf("reports/capacity.md", /\| (\d+) US\$ a month: 80 % of the budget[^|]*\| (\d+) \|/) ?? [];
  expect(Number(left)).toBe(Math.round(budget * 0.8 - emptyStage));
  expect(Number(studios)).toBeGreaterThan(100);
  expect(Math.abs(Number(studios) - (budget * 0.8 - emptyStage) / studioCost)).toBeLessThan(1);
});

test("given the page's costs by size, then each is an empty stage and as many studios, and the columns beside it follow", () => {
  const price = Number(figuresOf("reports/capacity.md", /of the US\$ ([\d.]+) that it pays/)?.[0]);
  for (const { studios, cost, ofOne, share } of costsBySize) {
    expect(Math.abs(cost - emptyStage - studios * studioCost), `${studios} studios`).toBeLessThan(
      studios < 10_000 ? 0.01 : 1,
    );
    expect(Math.abs(ofOne - cost / studios), `${studios} studios`).toBeLessThan(0.006);
    expect(Math.abs(share - (100 * cost) / studios / price), `${studios} studios`).toBeLessThan(0.06);
  }
});

test("given the runs of the reader and of the rules, when the page says how many owners they serve, then it follows from the code", () => {
  const inRun = OWNERS_PER_PAGE * MAX_PAGES;
  const figures = (words: RegExp) =>
    figuresOf("reports/capacity.md", words)?.map((one) => Number(one.replaceAll(",", "")));
  expect(figures(/due banks in a run .*\| ([\d,]+) owners a minute \| ([\d,]+) \|/)).toEqual([inRun, 10 * inRun]);
  const rules =
    /reminder rules of one hour, ([\d,]+) in .*\| ([\d,]+) rules an hour \| ([\d,]+) \|.*above ([\d,]+), the eleven/;
  expect(figures(rules)).toEqual([inRun, 6 * inRun, 12 * inRun, 66 * inRun]);
  // Five sessions of a second each run side by side, for 50 s of every minute.
  expect(figures(/sessions of one bank.*\| ([\d,]+) at once.*ten minutes \| ([\d,]+) \|/)).toEqual([
    BANKS_AT_ONCE,
    BANKS_AT_ONCE * 50 * 10,
  ]);
});

test("given the bench's report, when the page names its counts, then both agree", () => {
  const bench = (name: string) => figuresOf("reports/benchmarks.md", new RegExp(`^. ${name} +([\\d.]+)`, "m"))?.[0];
  const charge = [bench("write units of a charge"), bench("read units of a charge")];
  const settling = [bench("settling a charge: write units")];
  const inText = (words: RegExp) => figuresOf("reports/capacity.md", words);
  const further = [bench("a payer's further charge: write units")];
  const reminder = ["one charge", "four charges"].map((of) => bench(`a reminder by rule of ${of}: write units`));
  expect([...charge, ...settling, ...further, ...reminder]).not.toContain(undefined);
  expect(inText(/Counted: ([\d.]+) write and ([\d.]+) read units/)).toEqual(charge);
  expect(inText(/of \*events\*: ([\d.]+) \+ [\d.]+ and ([\d.]+) \+/)).toEqual(charge);
  expect(inText(/of a payer of four costs ([\d.]+) and/)).toEqual(further);
  expect(inText(/of one charge costs (\d+) write units[^|]*of four charges costs (\d+):/)).toEqual(reminder);
  expect(inText(/settling a charge costs (\d+) write units/)).toEqual(settling);
  expect(inText(/write units \| (\d+) × 40 \(each charge is settled once\)/)).toEqual(settling);
});
