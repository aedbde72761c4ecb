/** What goes wrong in a world at large, decided by its seed: how often calls fail, and what is down when. */
import { CALM, type Rates } from "../world/faults.ts";
import { DAY, HOUR, type World } from "../world/world.ts";

export type Span = { from: number; until: number };

/** `until` is when all faults end for good. */
export type Weather = {
  until: number;
  rates: () => Rates;
  /** How often, of 1, each thing goes wrong at each call, storms aside. */
  severity: number;
  duplicates: () => number;
  /** When the scheduler is down, and when SES's events are held back. */
  schedulerOut: Span[];
  evidenceOut: Span[];
  ticks: { dropped: number; doubled: number };
};

/** Nothing goes wrong, as far as the weather goes. */
export const clearSky = (): Weather => ({
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

/** Outages that strike a billing day are what matters: `days` are the moments at which one begins. */
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

/** SES's events are held back from about a run on: for hours, now and then for more than a day. */
function evidenceOutage(world: World, day: number, until: number): Span {
  const from = day - world.between(-1, 3) * HOUR;
  const length = world.chance(0.7) ? world.between(1, 6) : world.between(6, 40);
  return { from, until: Math.min(from + length * HOUR, until) };
}

/** @param fault how often each thing goes wrong at each call; absent: as the seed draws it */
export function weatherOf(
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
