import type { Store } from "../../types.ts";
import { isSuppressed } from "./account.ts";

export type Outcome = "delivered" | "bounced" | "suppressed" | "complained";

export const simulatorDomain = "simulator.amazonses.com";
const bouncing = "ses.bouncing";

/** Sets whether an address bounces; the setting survives a restart. */
export function setBouncing(store: Store, address: string, isBouncing: boolean): void {
  const key = address.trim().toLowerCase();
  if (isBouncing) store.set(bouncing, key, true);
  else store.delete(bouncing, key);
}

export const listBouncing = (store: Store): readonly string[] => store.list<boolean>(bouncing).map(({ key }) => key);

/** The simulator decides first, then a consulted suppression list, then bouncing addresses. */
export function outcomeAt(store: Store, address: string, suppresses?: readonly string[]): Outcome {
  const [local = "", domain = ""] = address.split("@");
  if (domain === simulatorDomain) return simulate(local.split("+")[0] ?? "");
  if (isSuppressed(store, address, suppresses)) return "suppressed";
  return store.get<boolean>(bouncing, address) === true ? "bounced" : "delivered";
}

function simulate(local: string): Outcome {
  if (local === "bounce") return "bounced";
  if (local === "suppressionlist") return "suppressed";
  if (local === "complaint") return "complained";
  // These are success@ and ooto@: SES delivers before an out-of-office reply arrives.
  return "delivered";
}
