import { type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { chargeKeys, reading } from "../queries.ts";

export const moneyByMonth = (last: YearMonth) => reading([...chargeKeys.byMonth(), last], "sumMonths", {});

export const settledIn = (month: string) =>
  reading([...chargeKeys.settled(), month], "listSettlements", { query: { month } });

/** `before` is the `earlier` of the previous page; without `before` the newest months are read. */
export const timelinePage = (studentIds: readonly number[], before: YearMonth | undefined) =>
  queryOptions({
    queryKey: [...chargeKeys.all(), "timeline", studentIds, before],
    queryFn: async ({ signal }) => {
      const query = before ? { before } : {};
      const pages = await Promise.all(
        studentIds.map((studentId) => call("listTimeline", { params: { studentId }, query, signal })),
      );
      const earlier = pages.map((page) => page.earlier).find((month) => month !== null);
      return {
        charges: pages.flatMap(({ charges }) => charges),
        earlier: earlier === undefined ? undefined : yearMonth(earlier),
      };
    },
  });
