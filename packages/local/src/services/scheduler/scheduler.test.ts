import { expect, test } from "vitest";
import { isRecord, textAt } from "../../json.ts";
import { messagingUnderTest, type Under } from "../../testing/messaging-under-test.ts";

const HOUR = 3_600_000;
const startAt = new Date("2099-01-10T08:30:00Z");

function recorder() {
  const ticks: string[] = [];
  const invoke = async (_name: string, event: unknown) =>
    void ticks.push(isRecord(event) ? textAt(event, "scheduledAt") : "");
  return { ticks, invoke };
}

async function goTo({ clock, messaging }: Under, instant: string) {
  clock.advanceTo(new Date(instant));
  const fired = messaging.scheduler.fireDue();
  await messaging.workload.drain();
  return fired.map((firing) => firing.at.toISOString());
}

test("given an hourly schedule, when business time passes three hours, then it fires three times, in order, with its instants", async () => {
  const { ticks, invoke } = recorder();
  const under = messagingUnderTest(invoke, { startAt });
  const fired = await goTo(under, "2099-01-10T11:05:00Z");
  expect(fired).toEqual(["2099-01-10T09:00:00.000Z", "2099-01-10T10:00:00.000Z", "2099-01-10T11:00:00.000Z"]);
  expect(ticks).toEqual(["2099-01-10T09:00:00Z", "2099-01-10T10:00:00Z", "2099-01-10T11:00:00Z"]);
  expect(under.messaging.scheduler.nextAt()?.toISOString()).toBe("2099-01-10T12:00:00.000Z");
});

test("given a restart, when time moves on, then no firing is lost and none repeated", async () => {
  const before = recorder();
  const first = messagingUnderTest(before.invoke, { startAt });
  first.messaging.workload.abandon();
  const after = recorder();
  const second = messagingUnderTest(after.invoke, { store: first.store });
  expect(await goTo(second, "2099-01-10T08:59:00Z")).toEqual([]);
  second.clock.advanceTo(new Date("2099-01-10T10:01:00Z"));
  const third = messagingUnderTest(after.invoke, { store: first.store });
  expect(await goTo(third, "2099-01-10T10:02:00Z")).toEqual(["2099-01-10T09:00:00.000Z", "2099-01-10T10:00:00.000Z"]);
  expect(after.ticks).toEqual(["2099-01-10T09:00:00Z", "2099-01-10T10:00:00Z"]);
});

test("given a firing accepted before a kill, when the region starts again, then it is delivered", async () => {
  const first = messagingUnderTest(() => new Promise(() => {}));
  first.clock.advanceTo(new Date(first.clock.now().getTime() + HOUR));
  expect(first.messaging.scheduler.fireDue()).toHaveLength(1);
  first.messaging.workload.abandon();
  const { ticks, invoke } = recorder();
  const second = messagingUnderTest(invoke, { store: first.store });
  expect(second.messaging.scheduler.fireDue()).toEqual([]);
  second.messaging.workload.wake();
  await second.messaging.workload.drain();
  expect(ticks).toHaveLength(1);
});

test("given a region that slept for a month, when it wakes, then only the last day's firings are delivered, as on AWS", async () => {
  const { ticks, invoke } = recorder();
  const under = messagingUnderTest(invoke, { startAt });
  await goTo(under, "2099-02-10T08:30:00Z");
  expect(ticks).toHaveLength(24);
});

test("given a schedule's name or its Lambda's, when fired by hand, then it runs once; a wrong name throws", async () => {
  const { ticks, invoke } = recorder();
  const { messaging } = messagingUnderTest(invoke);
  messaging.scheduler.fireNow("Hourly");
  messaging.scheduler.fireNow("echo");
  await messaging.workload.drain();
  expect(ticks).toHaveLength(2);
  expect(() => messaging.scheduler.fireNow("Daily")).toThrow("Daily");
});
