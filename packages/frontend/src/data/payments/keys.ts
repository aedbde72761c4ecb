/** The keys of the queries of charges, apart from the queries: what refreshes them need not load how they are read. */
export const paymentKeys = {
  all: () => ["payments"] as const,
  /**
   * The key of past months' columns (`by-month.ts`). It is not below `all`, since settling this month's charges does
   * not change them.
   */
  byMonth: () => ["payments-by-month"] as const,
};
