import { useSyncStatus } from "../../data/subscription/mutations.ts";
import { subscriptionMessages } from "./messages.ts";

/** Asks the server to compare with the provider, and shows the result as a toast. */
export function useSync() {
  const sync = useSyncStatus();
  const run = () => sync.mutateAsync().then(subscriptionMessages.synced).catch(subscriptionMessages.syncFailed);
  return { run, isWorking: sync.isPending };
}
