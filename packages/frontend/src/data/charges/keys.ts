/**
 * The query keys of charges. They have their own file, so that code that only refreshes the queries
 * need not load the code that reads them.
 */
export const chargeKeys = {
  all: () => ["payments"] as const,
  /** The key of the money received in each month (`by-month.ts`). */
  settled: () => ["settlements"] as const,
  /**
   * The key of the chart's past months (`by-month.ts`). It is not below `all`, because settling
   * this month's charges today does not change those months.
   */
  byMonth: () => ["payments-by-month"] as const,
};
