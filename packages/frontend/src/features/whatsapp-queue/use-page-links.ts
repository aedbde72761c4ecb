import { useQuery } from "@tanstack/react-query";
import { paymentQueries } from "../../data/payments/queries.ts";
import type { Debtor, DebtPayment } from "../../data/reminders/debtors.ts";

const storedOf = (debtor: Debtor | undefined): number[] =>
  (debtor?.debts ?? []).filter(({ isExpected }) => !isExpected).map(({ id }) => id);

/**
 * Reads the addresses of the pages of a debtor's charges; the next debtor's are read in advance. `isReady` once they were
 * read, or could not be: the message then goes without them.
 */
export function usePageLinks(
  debtor: Debtor | undefined,
  next: Debtor | undefined,
): { debtor: Debtor | undefined; isReady: boolean } {
  const read = useQuery(paymentQueries.pageUrls(storedOf(debtor)));
  useQuery(paymentQueries.pageUrls(storedOf(next)));
  if (!debtor) return { debtor, isReady: true };
  const linked = (debt: DebtPayment) => ({ ...debt, pageUrl: read.data?.[debt.id] ?? null });
  const [oldest, ...others] = debtor.debts;
  return { debtor: { ...debtor, debts: [linked(oldest), ...others.map(linked)] }, isReady: !read.isPending };
}
