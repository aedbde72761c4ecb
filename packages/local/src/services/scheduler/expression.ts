import { Cron } from "croner";

/** Returns the first firing strictly after an instant, or undefined when there is none. */
export type NextFiring = (after: Date) => Date | undefined;

const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** @throws Error when AWS would refuse the expression or this region does not support it */
export function readExpression(expression: string, timeZone: string): NextFiring {
  const inner = /^cron\((.+)\)$/.exec(expression)?.[1];
  if (inner === undefined) throw new Error(`not a cron expression: ${expression}`);
  const [minute, hour, day, month, weekday, year, ...rest] = inner.split(/\s+/);
  if (day === undefined || weekday === undefined || year === undefined || rest.length > 0)
    throw new Error(`an AWS cron expression has six fields: ${inner}`);
  if ((day === "?") === (weekday === "?"))
    throw new Error(`exactly one of day-of-month and day-of-week must be "?": ${inner}`);
  const days = weekday === "?" ? "*" : namedWeekdays(weekday);
  const pattern = ["0", minute, hour, day === "?" ? "*" : day, month, days, year].join(" ");
  const job = new Cron(pattern, { timezone: timeZone, paused: true, mode: "7-part", sloppyRanges: true });
  return remembering((after) => job.nextRun(after) ?? undefined);
}

/** Caches the last result, which is right for every instant from its `after` to its firing. */
function remembering(next: NextFiring): NextFiring {
  let last: { after: Date; at: Date } | undefined;
  return (after) => {
    if (last !== undefined && last.after <= after && after < last.at) return new Date(last.at);
    const at = next(after);
    last = at && { after: new Date(after), at };
    return at && new Date(at);
  };
}

/** Replaces weekday numbers with names, because AWS counts from SUN = 1 and croner from 0. */
function namedWeekdays(field: string): string {
  return field.replace(/(?<![#/])\b[1-7](?=$|[#L,\-/])/g, (digit) => WEEKDAYS[Number(digit) - 1] ?? digit);
}
