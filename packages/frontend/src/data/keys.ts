/**
 * The keys are apart from the code that reads data, so that code that only refreshes does not load
 * it.
 */
export const chargeKeys = {
  all: () => ["payments"] as const,
  ledger: (id: number) => ["payments", "ledger", id] as const,
  settled: () => ["settlements"] as const,
  /**
   * The key is not below `all`, because settling this month's charges today does not change past
   * months.
   */
  byMonth: () => ["payments-by-month"] as const,
};

export const bankKeys = { own: () => ["bank"] as const };

/** The file is small: the first screen loads it. */
export const statementKeys = {
  list: () => ["reconciliations"] as const,
  proposals: () => ["proposals"] as const,
};

export const whatsappKeys = { own: () => ["whatsapp"] as const, consents: () => ["consents"] as const };
