/** Moves the clock to a day and an hour on which any journey can begin. */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import {
  addMonths,
  type CivilDate,
  civilDateIn,
  clampDay,
  dayOf,
  hourIn,
  instantAt,
  monthOf,
} from "@emdia/contracts/values/calendar";
import { type APIRequestContext, expect } from "@playwright/test";

/** The last day to begin: a journey's week ends in the same month, also in February. */
const LAST_DAY = 20;
const OPENS = 9;
const CLOSES = 21;

const at = (day: CivilDate) => instantAt(DEFAULT_TIMEZONE, day, OPENS);

/** Returns a start with enough days left in its month and hours in its day, in São Paulo. */
function journeyStart(now: Date): Date {
  const today = civilDateIn(DEFAULT_TIMEZONE, now);
  const hour = hourIn(DEFAULT_TIMEZONE, now);
  if (dayOf(today) > LAST_DAY) return at(clampDay(addMonths(monthOf(today), 1), 2));
  if (hour < OPENS) return at(today);
  return hour < CLOSES ? now : at(clampDay(monthOf(today), dayOf(today) + 1));
}

/** Starts a journey from wherever the clock was left by the journey before. */
export async function startJourney(request: APIRequestContext): Promise<void> {
  const { now } = await (await request.get("/__local/clock.json")).json();
  const start = journeyStart(new Date(now)).toISOString();
  if (start === now) return;
  const moved = await request.post("/__local/clock.json", { data: { to: start } });
  expect(moved.status()).toBe(200);
}
