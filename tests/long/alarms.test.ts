/**
 * Proves that each alarm of the snapshot is raised by its fault, and not without the fault. The
 * test computes the alarm's state by the alarm's own definition, from the measurements of the
 * region's Lambdas, queues, API and mails (docs/decisions/024-alarms.md).
 */
import { startRegion } from "@emdia/local/region";
import type { Region } from "@emdia/local/region-types";
import { expect, onTestFinished, test } from "vitest";
import { alarms, rings } from "../support/alarms/evaluate.ts";
import { dimensionsOf, type Point, pointsOf } from "../support/alarms/points.ts";
import { connectBank } from "../support/connect-bank.ts";
import { connectNumber } from "../support/connect-number.ts";
import { oneRegion, START } from "../support/one-region.ts";
import { sendMessage } from "../support/send-message.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const DAILY_QUOTA = 30;
const HOUR = 3_600_000;
const region = oneRegion({ everyTick: 3, mailQuota: { daily: DAILY_QUOTA, perSecond: 1_000 } });
const namesOf = (end: string) => alarms.flatMap(({ name }) => (name.endsWith(end) ? [name] : []));

/** Every alarm that has rung in this file so far. */
const fired = new Set<string>();

/**
 * Returns the alarms that ring now. No alarm looks further back than two hours. The API's latency
 * counts only while a fault slows its services, because a slow machine would raise that alarm too.
 */
function ringing(of = region(), all = pointsOf(of)): string[] {
  const since = of.clock.now().getTime() - 2 * HOUR;
  const isTimed = of.faults.list().some(({ kind }) => kind === "slow");
  const points = all.filter(({ at, metricName }) => at >= since && (isTimed || metricName !== "Latency"));
  return alarms.flatMap((alarm) => (rings(alarm, points, of.clock.now()) ? [alarm.name] : []));
}

/** Waits until exactly these alarms ring. A Lambda's log lines arrive a moment after its answer. */
async function expectRinging(expected: string[]): Promise<void> {
  await expect.poll(() => ringing()).toEqual(expected.toSorted(byOrder));
  for (const name of expected) fired.add(name);
}
const order = alarms.map(({ name }) => name);
const byOrder = (one: string, other: string) => order.indexOf(one) - order.indexOf(other);

const advance = (by: string) => region().moveClock({ advance: by });

/** Makes a studio with `students` students, who are charged at 8h on the day `invoiceDay`. */
async function aStudio(invoiceDay: number, students: number): Promise<{ studio: Studio; ids: number[] }> {
  const studio = await aPayingStudio(region(), { invoiceDay });
  const { id } = await studio.plan();
  const ids: number[] = [];
  for (let index = 0; index < students; index++) ids.push((await studio.student(id)).id);
  return { studio, ids };
}

const webhook = (headers: Record<string, string>) =>
  fetch(`${region().url}/api/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });

test("given a studio that is billed on its day, when its mails are sent, then no alarm is raised all day", async () => {
  const { ids } = await aStudio(11, 3);
  for (let hour = 0; hour < 24; hour++) {
    await advance("PT1H");
    await expectRinging([]);
  }
  const sent = pointsOf(region()).filter(({ metricName, of }) => metricName === "ChargesSent" && !of?.includes(" "));
  expect(sent.reduce((sum, { value }) => sum + value, 0)).toBe(ids.length);
});

test("given strangers' calls without a signature, then no alarm is raised; given one delivery with a signature that is not ours, then one is", async () => {
  expect((await webhook({})).status).toBe(400);
  await expectRinging([]);
  expect((await webhook({ "stripe-signature": "t=1,v1=0" })).status).toBe(400);
  await expectRinging(["WebhookFailed"]);
  await advance("PT6M");
  await expectRinging([]);
});

test("given a table that fails, when the API answers 5xx, then five in five minutes raise the alarm, and four do not", async () => {
  const { studio } = await aStudio(28, 0);
  region().faults.set({ service: "dynamodb", rate: 1, kind: "error" });
  onTestFinished(() => region().faults.clear());
  for (let call = 0; call < 4; call++)
    expect((await studio.api("GET", "/api/plans")).status).toBeGreaterThanOrEqual(500);
  await expectRinging([]);
  await studio.api("GET", "/api/plans");
  await expectRinging(["ApiBroken"]);
  region().faults.clear();
  await advance("PT6M");
  await expectRinging([]);
});

test("given a provider that takes no mail, when owners wait, then two hours are late, and twelve an unfinished day", async () => {
  await aStudio(13, 2);
  await region().moveClock({ to: "2027-01-13T10:59:00.000Z" });
  region().faults.set({ service: "ses", action: "SendRawEmail", rate: 1, kind: "throttle" });
  onTestFinished(() => region().faults.clear());
  await advance("PT2M");
  await advance("PT1H");
  await expectRinging([]);
  await advance("PT1H");
  await expectRinging(["BillingLate"]);
  await advance("PT9H");
  await expectRinging(["BillingLate"]);
  await advance("PT1H");
  await expectRinging(["BillingLate", "BillingUnfinished"]);
  region().faults.clear();
  await advance("PT17H");
  await expectRinging([]);
});

test("given a run that stops at a safety limit, when its owner is asked, then the alarm is raised once", async () => {
  const { studio } = await aStudio(16, 1);
  const runs = { largest: 1, mailedAt: "2027-01-16T01:00:00.000Z" };
  await storedItems(region()).change({ pk: `O#${studio.userId}`, sk: "PROFILE" }, { runs, lastBilling: null });
  await region().moveClock({ to: "2027-01-16T11:01:00.000Z" });
  await expectRinging(["BillingHeld"]);
  await advance("PT6M");
  await expectRinging([]);
});

test("given more mails than the day's quota has, when a run begins, then the quota's alarm is raised; for fewer mails it is not", async () => {
  await aStudio(17, 10);
  await region().moveClock({ to: "2027-01-17T11:01:00.000Z" });
  await expectRinging([]);
  await aStudio(19, 26);
  await region().moveClock({ to: "2027-01-19T11:01:00.000Z" });
  await expectRinging(["MailQuotaShort"]);
  await advance("P1D");
  await expectRinging([]);
});

test("given a bank that refuses its owners, when reads of five begin to fail in an hour, then the alarm is raised, and at four it is not", async () => {
  region().faults.set({ service: "bank", kind: "forbidden", rate: 1 });
  onTestFinished(() => region().faults.clear());
  const refuseNext = async () => {
    const { studio } = await aStudio(28, 0);
    region().faults.clear();
    await connectBank(region(), studio);
    region().faults.set({ service: "bank", kind: "forbidden", rate: 1 });
    await advance("PT2M");
  };
  for (let owners = 0; owners < 4; owners++) await refuseNext();
  await expectRinging([]);
  await refuseNext();
  await expectRinging(["BankRefusing"]);
  region().faults.clear();
  await advance("PT2H");
  await expectRinging([]);
});

test("given Meta that takes back its tokens, when the WhatsApp of five owners stops in an hour, then the alarm is raised, and at four, told twice, it is not", async () => {
  const stopNext = async (lines: number) => {
    const { studio } = await aStudio(28, 0);
    const { numberId } = await connectNumber(region(), studio, `551191234000${lines}`);
    region().meta.revoke(numberId);
    for (let check = 0; check < 2; check += 1) {
      expect((await studio.api("POST", "/api/whatsapp/check", {})).status).toBe(200);
      await region().drain();
    }
  };
  for (let owners = 0; owners < 4; owners++) await stopNext(owners);
  await expectRinging([]);
  await stopNext(4);
  await expectRinging(["WhatsAppStopping"]);
  await advance("PT2H");
  await expectRinging([]);
});

test("given services that are slow, when a twentieth of the calls takes 3 s for a quarter of an hour, then the alarm is raised", async () => {
  const { studio, ids } = await aStudio(28, 3);
  const send = () => studio.api("POST", `/api/payments/${ids.pop()}/send-invoice`, {});
  // Slow writes of the charge and slow mails are enough to raise the alarm.
  for (const action of ["UpdateItem", "TransactWriteItems"])
    region().faults.set({ service: "dynamodb", action, rate: 1, kind: "slow" });
  region().faults.set({ service: "ses", rate: 1, kind: "slow" });
  onTestFinished(() => region().faults.clear());
  for (const minutes of [5, 5, 0]) {
    expect((await send()).status).toBe(200);
    if (minutes === 0) continue;
    await expectRinging([]);
    await advance(`PT${minutes}M`);
  }
  await expectRinging(["ApiSlow"]);
  region().faults.clear();
  await advance("PT6M");
  await expectRinging([]);
});

test.each([
  ["bounce", "MailBounces"],
  ["complaint", "MailComplaints"],
])("given addresses that answer with a %s, when one of twenty mails does, then %s", async (address, alarm) => {
  const before = ringing();
  expect(before).not.toContain(alarm);
  const sent = region().mailbox.count();
  let { studio } = await aStudio(28, 0);
  for (let mail = 0; mail <= sent / 20; mail++) {
    // A new studio is made every three mails, because an owner may send three mails a day to one
    // mailbox, whatever follows "+" in its address.
    if (mail % 3 === 0) ({ studio } = await aStudio(28, 0));
    const { id } = await studio.plan();
    const student = await studio.student(id, { email: `${address}+${mail}@simulator.amazonses.com` });
    await studio.api("POST", `/api/payments/${student.id}/send-invoice`, {});
  }
  await region().drain();
  await expectRinging([...before, alarm]);
});

test("given a message in each queue that no worker can handle, when it was tried five times, then its dead letter raises the alarm", async () => {
  const before = ringing();
  const worked = region().graph.queues.flatMap(({ url, redrive }) => (redrive ? [{ url, redrive }] : []));
  for (const { url } of worked) await sendMessage(region(), url, '{"shard":"none"}');
  const dead = worked.map(({ redrive }) => `${nameOfQueue(redrive.queueArn)}Filled`);
  await advance("PT6M");
  const isFilled = (name: string) => name.endsWith("Filled");
  expect(ringing().filter(isFilled)).toEqual(before.filter(isFilled));
  for (let half = 0; half < 4; half++) await advance("PT30M");
  expect(dead.length).toBeGreaterThan(3);
  await expectRinging([...before, ...dead]);
});

test("given a message in each other dead-letter queue, when it arrives, then only that queue's alarm is raised", async () => {
  const before = ringing();
  for (const alarm of namesOf("Filled").filter((name) => !before.includes(name))) {
    await sendMessage(
      region(),
      region().graph.queues.find(({ logicalName }) => `${logicalName}Filled` === alarm)?.url ?? "",
      "{}",
    );
    before.push(alarm);
    await expectRinging(before);
  }
});

const nameOfQueue = (arn: string) => region().graph.queues.find((queue) => queue.arn === arn)?.logicalName ?? "";

test("given a tick that does not come, when two hours have passed, then the alarms for silence are raised: of the tick, the shards and the reader of banks", async () => {
  const before = ringing();
  const since = region().clock.now().getTime();
  region().clock.advanceTo(new Date(since + 50 * 60_000));
  expect(ringing()).toEqual(expect.not.arrayContaining(["BillingStill", "BillingLate", "BankLate", "RemindersLate"]));
  region().clock.advanceTo(new Date(since + 121 * 60_000));
  await expectRinging([...before, "BillingStill", "BillingLate", "BankLate", "RemindersLate"]);
});

test("given each Lambda without its settings, when it fails three times, then its alarm is raised, and at two it is not", async () => {
  const broken = await aBrokenRegion();
  const failing = broken.graph.lambdas.map(({ logicalName }) => `${logicalName}Failing`).toSorted(byOrder);
  for (const { logicalName } of broken.graph.lambdas)
    await Promise.allSettled([1, 2, 3].map(() => broken.invoke(logicalName, null)));
  const points = pointsOf(broken);
  const isFirst = (one: Point) =>
    points.find(({ metricName, of }) => one.metricName === metricName && one.of === of) === one;
  const failed = (some: Point[]) => ringing(broken, some).filter((name) => failing.includes(name));
  expect(failed(points.filter((one) => !isFirst(one)))).toEqual([]);
  expect(failed(points)).toEqual(failing);
  for (const name of failing) fired.add(name);
});

/** A queue's event for its worker, with a message that no worker can read. */
const unreadable = { Records: [{ messageId: "m1", body: "{}" }] };

test("given a queue's worker that throws on its messages, when it does three times, then its alarm is raised, and at two it is not", async () => {
  const before = ringing();
  const workers = [...new Set(region().graph.mappings.map(({ lambda }) => lambda.logicalName))];
  expect(workers.toSorted()).toEqual([
    "BillingOwner",
    "BillingShard",
    "BillingSummary",
    "Intake",
    "MailEvents",
    "OwnerNotice",
    "Receipt",
    "Welcome",
    "WhatsappUpdates",
  ]);
  const failAll = () =>
    Promise.all(
      workers.map((name) => expect(region().invoke(name, unreadable)).rejects.toThrow("of the batch failed")),
    );
  const failing = workers.map((name) => `${name}Failing`);
  await failAll();
  await expectRinging(before);
  await failAll();
  await expectRinging(before);
  await failAll();
  await expectRinging([...before, ...failing]);
});

test("given charges that the billing worker gives up, when they are counted, then two in five minutes raise the alarm, and one does not", () => {
  const alarm = alarms.find(({ name }) => name === "ChargesGivenUp");
  const { FunctionName: of = "" } = alarm?.dimensions ?? {};
  const given = (value: number): Point[] => [
    { namespace: "EmDia", metricName: "ChargesFailed", of, at: START.getTime(), value },
  ];
  const isRinging = (some: Point[]) => alarm && rings(alarm, some, START);
  expect([given(0), given(1), given(2)].map(isRinging)).toEqual([false, false, true]);
  fired.add("ChargesGivenUp");
});

/** Invents the measurements of Route 53 and CloudFront, because no region has them. */
const atTheEdge = (alarm: string, value: number, minutes: number): Point[] => {
  const found = alarms.find(({ name }) => name === alarm);
  const { namespace = "", metricName = "", dimensions = {} } = found?.metricQueries?.[0]?.metric ?? found ?? {};
  const at = START.getTime() - minutes * 60_000;
  return [{ namespace, metricName, of: dimensionsOf(dimensions), at, value }];
};

test.each([
  ["SiteAway", 1, 0, 3],
  ["ApiAway", 1, 0, 3],
  ["EdgeBroken", 4.9, 5, 10],
  ["EdgeFunctionsFailing", 4, 5, 1],
])(
  "given %s, when it measures %d for its whole time, then no alarm is raised, and at %d it is",
  (name, good, bad, minutes) => {
    const alarm = alarms.find((one) => one.name === name);
    const measured = (value: number) =>
      Array.from({ length: minutes }, (_, minute) => atTheEdge(name, value, minute)).flat();
    const isRinging = (points: Point[]) => alarm && rings(alarm, points, START);
    expect([isRinging(measured(good)), isRinging(measured(bad))]).toEqual([false, true]);
    // One good measurement in the alarm's time keeps the alarm quiet.
    if (minutes > 1) expect(isRinging([...atTheEdge(name, good, 0), ...measured(bad).slice(1)])).toBe(false);
    fired.add(name);
  },
);

/** Opens a region whose Lambdas lack every setting, as after a bad deployment. */
async function aBrokenRegion(): Promise<Region> {
  const { graph } = region();
  const lambdas = graph.lambdas.map((lambda) => ({ ...lambda, environment: {} }));
  const broken = await startRegion({ startAt: START, realTime: false, graph: { ...graph, lambdas }, mostWarm: 2 });
  onTestFinished(() => broken.close());
  return broken;
}

test("given a Lambda that is throttled altogether, when nothing else is measured of it, then its alarm is raised as for crashes", () => {
  const alarm = alarms.find(({ name }) => name === "ApiPlansFailing");
  const of = Object.values(alarm?.metricQueries?.[1]?.metric?.dimensions ?? {})[0];
  const now = START.getTime();
  const points = (count: number, at: number): Point[] =>
    Array.from({ length: count }, () => ({ namespace: "AWS/Lambda", metricName: "Throttles", of, at, value: 1 }));
  const isRinging = (some: Point[]) => alarm && rings(alarm, some, START);
  expect(isRinging(points(2, now))).toBe(false);
  expect(isRinging(points(3, now))).toBe(true);
  expect(isRinging(points(3, now - 15 * 60_000))).toBe(false);
  expect(isRinging([...points(2, now), { ...points(1, now)[0], metricName: "Errors" } as Point])).toBe(true);
});

test("given all tests of this file, then every alarm of the synthesis was raised once", () => {
  expect([...fired].toSorted(byOrder)).toEqual(order);
});
