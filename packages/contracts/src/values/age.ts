import { isCivilDate } from "./calendar.ts";

export const isMinor = (birthday: string, today: string): boolean => today < yearsLater(birthday, 18);

/** Tells whether a living person can have this birthday: from 120 years ago to today. */
export const isBirthday = (birthday: string, today: string): boolean =>
  isCivilDate(birthday) && birthday <= today && today <= yearsLater(birthday, 120);

/** A birthday on 29 February compares as before 1 March in a year without that day. */
const yearsLater = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
