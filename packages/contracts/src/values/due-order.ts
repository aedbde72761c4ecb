/** `dueDate` is YYYY-MM-DD; `id` orders charges of one date. */
type Due = { dueDate: string; id?: number };

export const byDueDate = (a: Due, b: Due): number =>
  a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate) || (a.id ?? 0) - (b.id ?? 0);
