import { isCivilDate } from "./calendar.ts";

export const isMinor = (birthday: string, today: string): boolean => today < yearsLater(birthday, 18);

/** Tells whether a living person can have this birthday: from 120 years ago to today. */
export const isBirthday = (birthday: string, today: string): boolean =>
  isCivilDate(birthday) && birthday <= today && today <= yearsLater(birthday, 120);

/** In a year without a 29 February that birthday compares as the day before 1 March. */
const yearsLater = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
