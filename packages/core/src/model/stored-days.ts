import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";

export const storedDay = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

export const storedMonth = z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value));
