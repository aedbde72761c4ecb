/** Apart from the code that reads them, so that who only refreshes does not load it. */
export const chargeKeys = {
  all: () => ["payments"] as const,
  ledger: (id: number) => ["payments", "ledger", id] as const,
  settled: () => ["settlements"] as const,
  /** Not below `all`, because settling this month's charges today does not change past months. */
  byMonth: () => ["payments-by-month"] as const,
};
