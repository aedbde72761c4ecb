import type { YearMonth } from "@emdia/contracts/values/calendar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { chargeKeys } from "./keys.ts";

export const moneyByMonth = (last: YearMonth) =>
  queryOptions({
    queryKey: [...chargeKeys.byMonth(), last],
    queryFn: ({ signal }) => call("sumMonths", { signal }),
  });

export const settledIn = (month: string) =>
  queryOptions({
    queryKey: [...chargeKeys.settled(), month],
    queryFn: ({ signal }) => call("listSettlements", { signal, query: { month } }),
  });
