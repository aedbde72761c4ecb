import { monthName, yearMonth } from "@emdia/contracts/values/calendar";

/** Returns a text such as "Entrou em novembro". */
export const cameInTitle = (month: string) =>
  `Entrou em ${monthName(yearMonth(month)).replace(/\/.*/, "").toLowerCase()}`;
