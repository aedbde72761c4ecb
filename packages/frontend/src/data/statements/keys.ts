/** The keys of queries that other data refresh. The file is small: the first screen loads it. */
export const statementKeys = { proposals: () => ["proposals"] as const };
