/** When a journey begins, so that what it sees does not hang on the day the tests are run. */
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

/** From then on a student who is registered may owe nothing in the month any more, and a day later it is another. */
const LAST_DAY = 24;
const OPENS = 9;
const CLOSES = 21;

const at = (day: CivilDate) => instantAt(DEFAULT_TIMEZONE, day, OPENS);

/** The first instant from `now` on with days ahead in its month and hours ahead in its day, where studios are. */
function journeyStart(now: Date): Date {
  const today = civilDateIn(DEFAULT_TIMEZONE, now);
  const hour = hourIn(DEFAULT_TIMEZONE, now);
  if (dayOf(today) > LAST_DAY) return at(clampDay(addMonths(monthOf(today), 1), 2));
  if (hour < OPENS) return at(today);
  return hour < CLOSES ? now : at(clampDay(monthOf(today), dayOf(today) + 1));
}

/** Moves the platform's clock to where a journey may begin; earlier journeys have left it anywhere. */
export async function startJourney(request: APIRequestContext): Promise<void> {
  const { now } = await (await request.get("/__local/clock.json")).json();
  const start = journeyStart(new Date(now)).toISOString();
  if (start === now) return;
  const moved = await request.post("/__local/clock.json", { data: { to: start }, timeout: 120_000 });
  expect(moved.status()).toBe(200);
}
