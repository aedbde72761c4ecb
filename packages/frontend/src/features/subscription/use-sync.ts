import { useSyncStatus } from "../../data/subscription/mutations.ts";
import { subscriptionMessages } from "./messages.ts";

/** Asks the provider again and says how that went. */
export function useSync() {
  const sync = useSyncStatus();
  const run = () => sync.mutateAsync().then(subscriptionMessages.synced).catch(subscriptionMessages.syncFailed);
  return { run, isWorking: sync.isPending };
}
