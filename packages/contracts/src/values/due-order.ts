/** The order of charges in lists, mails and settlements. */

/** A due date (YYYY-MM-DD), and the charge's id, which orders charges of one date. */
type Due = { dueDate: string; id?: number };

/**
 * Compares charges: the oldest due date comes first and, on one date, the lower id (docs/rules.md,
 * "Settling").
 */
export const byDueDate = (a: Due, b: Due): number =>
  a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate) || (a.id ?? 0) - (b.id ?? 0);
