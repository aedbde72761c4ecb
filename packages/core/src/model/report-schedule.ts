/** When an owner is told who says that they paid: pure rules (docs/rules.md, "The charge page"). */
import { QUIET_HOUR, REPORT_MAIL_HOUR } from "@emdia/contracts/constants";
import { civilDateIn, hourIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";

/** The first evening (ISO UTC) after `now` at which the day's reports are mailed. */
export function nextReportMailAt(timezone: string, now: Date): string {
  const today = civilDateIn(timezone, now);
  const evening = instantAt(timezone, today, REPORT_MAIL_HOUR);
  return (evening > now ? evening : instantAt(timezone, addDays(today, 1), REPORT_MAIL_HOUR)).toISOString();
}

/** Whether it is still evening: after an outage that ends at night or in the morning the next evening's mail says all. */
export function isReportMailHour(timezone: string, now: Date): boolean {
  const hour = hourIn(timezone, now);
  return hour >= REPORT_MAIL_HOUR && hour < QUIET_HOUR;
}
