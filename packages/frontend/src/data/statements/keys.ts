/** The file is small: the first screen loads it. */
export const statementKeys = { proposals: () => ["proposals"] as const };
