import type { SyncWire } from "@emdia/contracts/subscription";
import { useSyncStatus } from "../../data/subscription/mutations.ts";
import { subscriptionMessages } from "./messages.ts";

export function useSync() {
  const sync = useSyncStatus();
  const run = (tell: (result: SyncWire) => void) =>
    sync.mutateAsync({}).then(tell).catch(subscriptionMessages.syncFailed);
  return {
    check: () => run(subscriptionMessages.synced),
    thank: () => run(subscriptionMessages.paid),
    isWorking: sync.isPending,
  };
}
