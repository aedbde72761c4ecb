import { randomUUID } from "node:crypto";
import type { Graph, ScheduleSpec } from "../../graph-types.ts";
import type { Clock, ServiceContext, Store } from "../../types.ts";
import { createAlarm } from "../../work/alarm.ts";
import type { Deliveries } from "../../work/deliveries.ts";
import { type NextFiring, readExpression } from "./expression.ts";

const NAMESPACE = "scheduler";
const DISABLED = "scheduler.disabled";
const SCHEDULED_TIME = "<aws.scheduler.scheduled-time>";
/** EventBridge Scheduler drops a firing that is more than a day late. */
const MAX_LATE_MS = 24 * 3_600_000;

/** The instant up to which every firing of the schedule has been handled. */
interface Covered {
  until: string;
}

interface Schedule {
  spec: ScheduleSpec;
  next: NextFiring;
  covered: Covered;
  isEnabled: boolean;
}

type Parts = Pick<ServiceContext, "graph" | "store" | "clock"> & { deliveries: Deliveries };

export type Scheduler = ReturnType<typeof createScheduler>;

/** One transaction stores a firing and how far its schedule has come, so that none fires twice. */
export function createScheduler(options: Parts) {
  const { store, clock, deliveries } = options;
  const schedules = options.graph.schedules.map((spec) => openSchedule(spec, store, clock));
  const fire = (schedule: Schedule, at: Date) => {
    const { spec, next } = schedule;
    // All firings without an instant are alike, so a laptop that wakes runs only the last of them.
    const later = spec.input.includes(SCHEDULED_TIME) ? undefined : next(at);
    const isRepeated = later !== undefined && later <= clock.now();
    const late = clock.now().getTime() - at.getTime();
    store.transaction(() => {
      schedule.covered = { until: at.toISOString() };
      store.set(NAMESPACE, spec.logicalName, schedule.covered);
      if (late <= MAX_LATE_MS && !isRepeated && schedule.isEnabled)
        deliveries.send(spec.target, inputOf(options.graph, spec, at), spec.logicalName, firingId(spec, at));
    });
    return { name: spec.logicalName, at };
  };
  const fireDue = () => {
    const fired: ReturnType<typeof fire>[] = [];
    for (let due = earliest(schedules); due !== undefined && due.at <= clock.now(); due = earliest(schedules))
      fired.push(fire(due.schedule, lateInstantOf(due.schedule, due.at, clock.now())));
    return fired;
  };
  /** The firings up to `until` count as handled. */
  const passOver = (until: Date, isMeant: (lambda: string) => boolean) => {
    const before = new Date(until.getTime() - 1).toISOString();
    for (const schedule of schedules.filter(({ spec }) => isMeant(spec.target.lambda.logicalName))) {
      if (schedule.covered.until >= before) continue;
      schedule.covered = { until: before };
      store.set(NAMESPACE, schedule.spec.logicalName, schedule.covered);
    }
  };
  /** Call this function again after moving the clock. */
  const start = () => {
    fireDue();
    alarm.set(earliest(schedules)?.at.getTime());
  };
  const alarm = createAlarm(clock, start);
  return {
    fireDue,
    passOver,
    start,
    stop: () => alarm.set(undefined),
    /** @throws Error for an unknown name */
    fireNow(name: string) {
      const spec = schedules
        .map((one) => one.spec)
        .find((one) => one.logicalName === name || one.target.lambda.logicalName === name);
      if (spec === undefined) throw new Error(`there is no schedule named ${name}`);
      deliveries.send(spec.target, inputOf(options.graph, spec, clock.now()), spec.logicalName, randomUUID());
    },
    nextAt: () => earliest(schedules)?.at,
    firstFrom: (instant: Date) => soonest(schedules.map((one) => one.next(new Date(instant.getTime() - 1)))),
    list: () => schedules.map(describe),
    /** Firings while a schedule is off are lost. */
    enable(awsName: string, isEnabled: boolean) {
      for (const one of schedules.filter(({ spec }) => spec.name === awsName)) {
        one.isEnabled = isEnabled;
        store.set(DISABLED, one.spec.logicalName, !isEnabled);
      }
    },
  };
}

/** Skips late firings that are alike, such as a month of minutes; firings with an instant stay. */
function lateInstantOf({ spec, next }: Schedule, at: Date, now: Date): Date {
  const second = spec.input.includes(SCHEDULED_TIME) ? undefined : next(at);
  if (second === undefined || second > now) return at;
  const late = next(new Date(now.getTime() - (second.getTime() - at.getTime())));
  return late !== undefined && late <= now ? late : at;
}

function openSchedule(spec: ScheduleSpec, store: Store, clock: Clock): Schedule {
  const covered = store.get<Covered>(NAMESPACE, spec.logicalName) ?? { until: clock.now().toISOString() };
  store.set(NAMESPACE, spec.logicalName, covered);
  const isEnabled = store.get<boolean>(DISABLED, spec.logicalName) !== true;
  return { spec, covered, next: readExpression(spec.expression, spec.timeZone), isEnabled };
}

function earliest(schedules: readonly Schedule[]): { schedule: Schedule; at: Date } | undefined {
  let found: { schedule: Schedule; at: Date } | undefined;
  for (const schedule of schedules) {
    const at = schedule.next(new Date(schedule.covered.until));
    if (at !== undefined && (found === undefined || at < found.at)) found = { schedule, at };
  }
  return found;
}

function soonest(instants: ReadonlyArray<Date | undefined>): Date | undefined {
  return instants.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function describe({ spec, next, covered, isEnabled }: Schedule) {
  const nextAt = next(new Date(covered.until))?.toISOString();
  const { logicalName: name, name: awsName, expression, timeZone } = spec;
  return { name, awsName, isEnabled, expression, timeZone, nextAt };
}

const firingId = (spec: ScheduleSpec, at: Date): string => `${spec.logicalName}/${at.toISOString()}`;

function inputOf(graph: Graph, spec: ScheduleSpec, at: Date): unknown {
  const arn = `arn:aws:scheduler:${graph.region}:${graph.accountId}:schedule/default/${spec.logicalName}`;
  return JSON.parse(
    spec.input
      .replaceAll(SCHEDULED_TIME, at.toISOString().replace(/\.\d+Z$/, "Z"))
      .replaceAll("<aws.scheduler.schedule-arn>", arn)
      .replaceAll("<aws.scheduler.execution-id>", randomUUID())
      .replaceAll("<aws.scheduler.attempt-number>", "1"),
  );
}
