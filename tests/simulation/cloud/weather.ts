import { CALM, type Rates } from "../world/faults.ts";
import { DAY, HOUR, type World } from "../world/world.ts";

export type Span = { from: number; until: number };

/** `until` is the moment at which all faults end. */
export type Weather = {
  until: number;
  rates: () => Rates;
  /** The chance (0 to 1) that each fault strikes a call outside of storms. */
  severity: number;
  duplicates: () => number;
  schedulerOut: Span[];
  evidenceOut: Span[];
  ticks: { dropped: number; doubled: number };
};

export const noFaults = (): Weather => ({
  until: Number.NEGATIVE_INFINITY,
  rates: () => CALM,
  severity: 0,
  duplicates: () => 0,
  schedulerOut: [],
  evidenceOut: [],
  ticks: { dropped: 0, doubled: 0 },
});

export const isIn = (spans: readonly Span[], moment: number) =>
  spans.some(({ from, until }) => from <= moment && moment < until);

const SEVERITY = [0, 0.004, 0.01, 0.01, 0.02, 0.02, 0.04, 0.08] as const;

const spanOf = (world: World, from: number, until: number, longest: number): Span => {
  const start = world.between(from, until);
  return { from: start, until: Math.min(start + world.random() * longest, until) };
};

/** Draws the scheduler's outages: only those around billing days (`days`) matter. */
function outagesOf(world: World, from: number, until: number, days: readonly number[]): Span[] {
  const outages: Span[] = [];
  for (const day of days) {
    const kind = world.random();
    if (kind < 0.12) outages.push({ from: day - HOUR, until: day + world.between(20, 46) * HOUR });
    else if (kind < 0.24) outages.push(spanOf(world, day, day + DAY, 10 * HOUR));
  }
  if (world.chance(0.08)) outages.push(spanOf(world, from, until, 62 * DAY));
  return outages;
}

/** Draws an outage of SES's events, which lasts hours, sometimes more than a day. */
function evidenceOutage(world: World, day: number, until: number): Span {
  const from = day - world.between(-1, 3) * HOUR;
  const length = world.chance(0.7) ? world.between(1, 6) : world.between(6, 40);
  return { from, until: Math.min(from + length * HOUR, until) };
}

/**
 * Draws a world's faults over time.
 * @param fault the chance (0 to 1) that each fault strikes a call; if absent, the seed decides
 */
export function drawWeather(
  world: World,
  from: number,
  until: number,
  days: readonly number[],
  fault?: number | undefined,
): Weather {
  const drawn = world.pick(SEVERITY);
  const severity = fault ?? drawn;
  const usual: Rates = { crash: severity, lost: severity, throttle: severity, busy: severity * 1.5 };
  const storm = world.chance(0.1) ? spanOf(world, from, until, 20 * DAY) : undefined;
  const evidenceOut = days.filter(() => world.chance(0.15)).map((day) => evidenceOutage(world, day, until));
  return {
    until,
    severity,
    rates() {
      const now = world.now();
      if (now >= until) return CALM;
      return storm && isIn([storm], now) ? { ...usual, busy: 0.6 } : usual;
    },
    duplicates: () => (world.now() < until ? 0.05 : 0),
    schedulerOut: outagesOf(world, from, until, days),
    evidenceOut,
    ticks: { dropped: 0.1, doubled: 0.1 },
  };
}
