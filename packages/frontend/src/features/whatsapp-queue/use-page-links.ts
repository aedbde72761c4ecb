import { useQueries } from "@tanstack/react-query";
import { paymentQueries } from "../../data/payments/queries.ts";
import type { Debtor, DebtPayment } from "../../data/reminders/debtors.ts";

const isStored = ({ isExpected }: DebtPayment) => !isExpected;

/**
 * Reads the addresses of the pages of a debtor's charges; the next debtor's are read in advance. `isReady` once all were
 * read, or could not be: the message then goes without them.
 */
export function usePageLinks(
  debtor: Debtor | undefined,
  next: Debtor | undefined,
): { debtor: Debtor | undefined; isReady: boolean } {
  const wanted = [...(debtor?.debts ?? []), ...(next?.debts ?? [])].filter(isStored);
  const read = useQueries({ queries: wanted.map(({ id }) => paymentQueries.ledger(id)) });
  if (!debtor) return { debtor, isReady: true };
  const urls = new Map(read.map(({ data }) => [data?.id, data?.pageUrl]));
  const linked = (debt: DebtPayment) => ({ ...debt, pageUrl: urls.get(debt.id) ?? null });
  const [oldest, ...others] = debtor.debts;
  return {
    debtor: { ...debtor, debts: [linked(oldest), ...others.map(linked)] },
    isReady: read.slice(0, debtor.debts.filter(isStored).length).every(({ isPending }) => !isPending),
  };
}
