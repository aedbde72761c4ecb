/**
 * The keys of the charges' queries, in a file of their own: code that only refreshes the queries
 * need not load the code that reads them.
 */
export const chargeKeys = {
  all: () => ["payments"] as const,
  /**
   * The key of past months' columns (`by-month.ts`). It is not below `all`, because settling this
   * month's charges does not change them.
   */
  byMonth: () => ["payments-by-month"] as const,
};
