/** Decides for which days payment may be promised (docs/rules.md, "Promises"). Pure. */
import { PROMISE_DAYS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";

/** Returns the last day for which payment may be promised on a day. */
export const lastPromiseDay = (today: CivilDate): CivilDate => addDays(today, PROMISE_DAYS);

/** Tells whether payment may be promised for a day: from today to 60 days from today. */
export const isPromiseDay = (day: string, today: CivilDate): day is CivilDate =>
  isCivilDate(day) && day >= today && day <= lastPromiseDay(today);
