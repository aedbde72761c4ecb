import type { BankWire } from "@emdia/contracts/bank";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { bankKeys } from "../queries.ts";
import { refreshMoney } from "../refresh.ts";

const MINUTE = 60_000;
/** The milliseconds that a due read may take: up to a minute for its start, then the read. */
const READ_MS = 90_000;

/** Returns the milliseconds until the next look at the bank: 20 s at least, an hour at most. */
export function nextLook(bank: BankWire | undefined): number | false {
  if (!bank?.connection) return false;
  const wait = Date.parse(bank.connection.nextAt) - Date.parse(bank.now);
  return wait <= 0 ? 20_000 : Math.min(wait + READ_MS, 60 * MINUTE);
}

async function look(client: QueryClient, signal: AbortSignal): Promise<BankWire> {
  const bank = await call("getBank", { signal });
  const before = client.getQueryData<BankWire>(bankKeys.own())?.connection;
  if (before && before.readAt !== bank.connection?.readAt) void refreshMoney(client);
  return bank;
}

export const bankQueries = {
  /** Screens read on opening, on focus and after the bank's next read, not in the background. */
  own: () =>
    queryOptions({
      queryKey: bankKeys.own(),
      queryFn: ({ client, signal }) => look(client, signal),
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) => nextLook(state.data),
    }),
};
