import { useQuery } from "@tanstack/react-query";
import { chargeQueries } from "../../data/charges/queries.ts";
import type { DebtCharge, Debtor } from "../../data/reminders/debtors.ts";

const storedOf = (debtor: Debtor | undefined): number[] =>
  (debtor?.debts ?? []).filter(({ isExpected }) => !isExpected).map(({ id }) => id);

/**
 * Reads the addresses of the pages of a debtor's charges, and in advance those of the next debtor.
 * `isReady` becomes true after they were read or could not be read. In the second case the message
 * leaves them out.
 */
export function usePageLinks(
  debtor: Debtor | undefined,
  next: Debtor | undefined,
): { debtor: Debtor | undefined; isReady: boolean } {
  const read = useQuery(chargeQueries.pageUrls(storedOf(debtor)));
  useQuery(chargeQueries.pageUrls(storedOf(next)));
  if (!debtor) return { debtor, isReady: true };
  const linked = (debt: DebtCharge) => ({ ...debt, pageUrl: read.data?.[debt.id] ?? null });
  const [oldest, ...others] = debtor.debts;
  return { debtor: { ...debtor, debts: [linked(oldest), ...others.map(linked)] }, isReady: !read.isPending };
}
