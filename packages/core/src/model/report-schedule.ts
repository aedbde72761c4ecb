/** See docs/rules/payer.md, "The payer's page". */
import { QUIET_HOURS_START, REPORT_MAIL_HOUR } from "@emdia/contracts/constants";
import { civilDateIn, hourIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";

/** Returns the first evening (ISO UTC) after `now` at which reports are mailed. */
export function nextReportMailAt(timezone: string, now: Date): string {
  const today = civilDateIn(timezone, now);
  const evening = instantAt(timezone, today, REPORT_MAIL_HOUR);
  return (evening > now ? evening : instantAt(timezone, addDays(today, 1), REPORT_MAIL_HOUR)).toISOString();
}

/** Tells whether reports may be mailed now; the evening after an outage lists everything. */
export function isReportMailHour(timezone: string, now: Date): boolean {
  const hour = hourIn(timezone, now);
  return hour >= REPORT_MAIL_HOUR && hour < QUIET_HOURS_START;
}
