import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Counts } from "./count.ts";
import { capacityDocument, SIZES } from "./document.ts";
import {
  chargesOnWorstDay,
  dollarsOf,
  hoursToSend,
  monthOf,
  ofCharge,
  ofStage,
  quotasInOrder,
  totalOf,
} from "./model.ts";
import { PRICES } from "./prices.ts";

const counts: Counts = {
  ...{ chargeWrites: 3, chargeReads: 1, eventWrites: 1, eventReads: 2, tickReads: 8, tickRequests: 16 },
  ...{
    lambdas: 27,
    alarmMetrics: 70,
    ownMetrics: 9,
    budgetUsd: 50,
    fedQueues: 8,
    healthChecks: 2,
    firewalls: 1,
    firewallRules: 3,
  },
};

test("given the committed page, when requests are counted again, then it is what the script writes", () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), "--check"], {
    encoding: "utf8",
  });
  expect([stdout.trim(), status]).toEqual(["docs/capacity.md is as counted", 0]);
});

test("given a charge, when it is priced, then its mail is a tenth of a cent, its units are those that were counted, and the parts make the sum", () => {
  const amounts = ofCharge(counts);
  expect([amounts.mail, amounts.writeUnit, amounts.readUnit]).toEqual([1, 4, 3]);
  expect(dollarsOf(amounts).get("mail")).toBeCloseTo(0.0001, 10);
  expect(dollarsOf(amounts).get("writeUnit")).toBeCloseTo(4 * PRICES.writeUnit.usd, 12);
  expect(totalOf({ mail: 2, writeUnit: 1_000_000 })).toBeCloseTo(2 * 0.0001 + 0.9375, 10);
  expect(totalOf({})).toBe(0);
});

test("given an empty stage, when it is priced, then alarms, firewall and its rules, pollers and checks from outside are in it", () => {
  const requests = 8 * 730 * PRICES.readUnit.usd + 4 * 730 * PRICES.invocation.usd;
  const idlePolls = 8 * 5 * 3 * 60 * 730 * PRICES.queueRequest.usd;
  expect(totalOf(ofStage(counts))).toBeCloseTo(70 * 0.1 + 9 * 0.3 + 5 + 3 + 0.5 + 2 * 1.5 + requests + idlePolls, 10);
});

test("given studios, when a month is priced, then it is the empty stage and as much for each", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (studios) => {
      const { total, aStudio } = monthOf(counts, studios);
      expect(total).toBeCloseTo(totalOf(ofStage(counts)) + studios * aStudio, 4);
      expect(chargesOnWorstDay(studios)).toBeCloseTo(studios * 8, 4);
      expect(hoursToSend(studios, 14)).toBeCloseTo(hoursToSend(studios, 1) / 14, 6);
    }),
  );
  expect(hoursToSend(450, 1)).toBeCloseTo(1, 10);
  // Ten workers send 83 mails a second, whatever SES would take.
  expect(hoursToSend(100_000, 200)).toBeCloseTo(2.667, 3);
  expect(hoursToSend(100_000, 83)).toBeGreaterThan(hoursToSend(100_000, 84));
  expect(hoursToSend(100_000, 84)).toBe(hoursToSend(100_000, 200));
});

test("given the quotas, when they are ordered, then SES's sandbox is the first, no later one bites earlier, and each says what to do", () => {
  const quotas = quotasInOrder(counts);
  expect(quotas[0]?.name).toContain("sandbox");
  expect(quotas.map(({ studios }) => studios)).toEqual(quotas.map(({ studios }) => studios).toSorted((a, b) => a - b));
  for (const { remedy, studios } of quotas) expect([remedy.length > 5, studios > 0]).toEqual([true, true]);
});

test("given counts, when the page is written, then every size has its row and the same counts make the same text", () => {
  const text = capacityDocument(counts);
  for (const size of SIZES) expect(text).toContain(`| ${size.toLocaleString("en-US")} |`);
  expect(capacityDocument(counts)).toBe(text);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});

const page = (name: string) => readFileSync(join(import.meta.dirname, `../../docs/${name}`), "utf8");
const figureIn = (name: string, words: RegExp) => words.exec(page(name))?.slice(1);

test("given the guide and the record of alarms, when they name a cost, then it is the page's", () => {
  const [stage = "", metrics = "", own = ""] =
    figureIn(
      "capacity.md",
      /An empty stage costs US\$ ([\d.]+) a month, most of it (\d+) metrics of alarms and (\d+)/,
    ) ?? [];
  const staging = Number(stage) - PRICES.firewall.usd - 3 * PRICES.firewallRule.usd;
  expect(figureIn("deploy.md", /in it: US\$ ([\d.]+) a month in production, ([\d.]+) in staging/)).toEqual([
    ...[stage, staging.toFixed(2)],
  ]);
  expect(figureIn("deploy.md", /then US\$ ([\d.]+) a charge/)).toEqual(
    figureIn("capacity.md", /A charge costs US\$ ([\d.]+),/),
  );
  const alarms = readSnapshot().ofType("aws:cloudwatch/metricAlarm:MetricAlarm").length;
  expect(
    figureIn(
      "decisions/024-alarms.md",
      /(\d+) alarms with (\d+) metrics cost some US\$ ([\d.]+) a month[^,]+, and (\w+)/,
    ),
  ).toEqual([String(alarms), metrics, (Number(metrics) * PRICES.alarmMetric.usd).toFixed(2), "ten"]);
  expect(own).toBe("10");
});
