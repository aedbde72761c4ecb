/** The file is small: the first screen loads it. */
export const statementKeys = {
  list: () => ["reconciliations"] as const,
  proposals: () => ["proposals"] as const,
};
