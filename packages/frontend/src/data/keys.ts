/** Apart from the code that reads them, so that who only refreshes does not load it. */
export const chargeKeys = {
  all: () => ["payments"] as const,
  ledger: (id: number) => ["payments", "ledger", id] as const,
  settled: () => ["settlements"] as const,
  /** Not below `all`, because settling this month's charges today does not change past months. */
  byMonth: () => ["payments-by-month"] as const,
};

export const bankKeys = { own: () => ["bank"] as const };

/** The file is small: the first screen loads it. */
export const statementKeys = {
  list: () => ["reconciliations"] as const,
  proposals: () => ["proposals"] as const,
};

export const whatsappKeys = { own: () => ["whatsapp"] as const, consents: () => ["consents"] as const };
