import { Cron } from "croner";

/** Answers the first firing strictly after an instant; undefined when there is none. */
export type NextFiring = (after: Date) => Date | undefined;

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Reads an EventBridge Scheduler expression: `cron(min hour day month weekday year)`, `rate(n unit)` or `at(instant)`.
 * @param anchor where a rate starts counting.
 * @throws Error when AWS would refuse the expression.
 */
export function readExpression(expression: string, timeZone: string, anchor: Date): NextFiring {
  const [, kind, inner] = /^(cron|rate|at)\((.+)\)$/.exec(expression) ?? [];
  if (kind === "cron" && inner !== undefined) return cron(inner, timeZone);
  if (kind === "rate" && inner !== undefined) return rate(inner, anchor);
  if (kind === "at" && inner !== undefined) return fromCron(new Cron(inner, { timezone: timeZone, paused: true }));
  throw new Error(`not a schedule expression: ${expression}`);
}

function cron(inner: string, timeZone: string): NextFiring {
  const [minute, hour, day, month, weekday, year, ...rest] = inner.split(/\s+/);
  if (day === undefined || weekday === undefined || year === undefined || rest.length > 0) {
    throw new Error(`an AWS cron expression has six fields: ${inner}`);
  }
  if ((day === "?") === (weekday === "?")) {
    throw new Error(`exactly one of day-of-month and day-of-week must be "?": ${inner}`);
  }
  const days = weekday === "?" ? "*" : namedWeekdays(weekday);
  const pattern = ["0", minute, hour, day === "?" ? "*" : day, month, days, year].join(" ");
  return fromCron(new Cron(pattern, { timezone: timeZone, paused: true, mode: "7-part", sloppyRanges: true }));
}

/** AWS counts weekdays from SUN = 1, other crons from 0: names are the same for both. */
function namedWeekdays(field: string): string {
  return field.replace(/(?<![#/])\b[1-7](?=$|[#L,\-/])/g, (digit) => WEEKDAYS[Number(digit) - 1] ?? digit);
}

function fromCron(job: Cron): NextFiring {
  return (after) => job.nextRun(after) ?? undefined;
}

function rate(inner: string, anchor: Date): NextFiring {
  const [, count, unit] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(inner) ?? [];
  const period = Number(count) * (UNIT_MS[unit ?? ""] ?? Number.NaN);
  if (!(period > 0)) throw new Error(`not a rate: ${inner}`);
  return (after) => {
    const periods = Math.floor((after.getTime() - anchor.getTime()) / period) + 1;
    return new Date(anchor.getTime() + Math.max(1, periods) * period);
  };
}
