import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suppress } from "@emdia/local/services/ses/account";
import { beforeAll, expect, test } from "vitest";
import { connectBank } from "../support/connect-bank.ts";
import { commandsOf, headingsOf } from "../support/document-commands.ts";
import { oneRegion } from "../support/one-region.ts";
import { operatorOf } from "../support/operator.ts";
import { aStudio, PIX } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const RUNBOOK = "docs/runbook.md";
const OPERATE = "npm run ops -- ";
const region = oneRegion();
const { run } = operatorOf(region, { STRIPE_SECRET_KEY: "sk_test_local", STRIPE_WEBHOOK_SECRET: "whsec_local" });
const { subscribe } = subscriptions(region);
const words = new Map<string, string>();

beforeAll(async () => {
  const studio = await aStudio(region());
  const { id } = await studio.plan();
  const student = await studio.student(id, { email: studio.email });
  await subscribe(studio);
  await studio.api("PUT", "/api/profile", PIX);
  await connectBank(region(), studio);
  suppress(region().store, studio.email, "BOUNCE", region().clock.now());
  const restored = await run("table restore --at 2027-01-10T12:00:00Z --yes");
  words.set("OWNER", studio.userId).set("STUDENT", String(student.id)).set("ADDRESS", studio.email);
  words.set("INSTANT", "2027-01-10T11:00:00Z").set("SITE", region().url);
  words.set("TABLE", / --table (\S+)/.exec(restored)?.[1] ?? "");
  words.set("FILE", join(mkdtempSync(join(tmpdir(), "emdia-")), "pedido.json"));
});

const commands = commandsOf(RUNBOOK);

test("given the runbook, when its commands are counted, then there are some for every operation and each is an operator's", () => {
  expect(commands.length).toBeGreaterThan(30);
  expect(
    commands.filter((command) => !command.startsWith(`${OPERATE}`) || !/ --stage production\b/.test(command)),
  ).toEqual([]);
  expect(commands.filter((command) => / --yes\b/.test(command))).toEqual([]);
});

test.each([...new Set(commands)])(
  "given the runbook's %s, when it is run dry, then it is accepted and changes nothing",
  async (command) => {
    const filled = command.slice(OPERATE.length).replace(/\b[A-Z]{4,}\b/g, (word) => words.get(word) ?? word);
    expect(filled).not.toMatch(/ [A-Z]{4,}\b/);
    const { length } = region().store.list("ses.mails");
    expect(await run(filled.replace(" --stage production", ""))).not.toContain("Now: ");
    expect(region().store.list("ses.mails")).toHaveLength(length);
  },
);

/** Alarms with a common ending share one section; every other alarm has its own. */
function familyOf(alarm: string): string {
  const [, end] = /(Filled|Failing|Away)$/.exec(alarm) ?? [];
  return end ? `…${end}` : alarm;
}

test("given the alarms of the stack, when the runbook is read, then each has its section, and each dead-letter queue its row", () => {
  const alarms = region()
    .graph.ofType("aws:cloudwatch/metricAlarm:MetricAlarm")
    .map(({ name }) => name);
  const sections = headingsOf(RUNBOOK, 3);
  expect(alarms.length).toBeGreaterThan(30);
  const dead = region()
    .graph.queues.map(({ logicalName }) => logicalName)
    .filter((name) => name.endsWith("Dlq"));
  const rows = readFileSync(RUNBOOK, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(dead.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
  expect(alarms.map(familyOf).filter((family) => !sections.includes(family))).toEqual([]);
});
