import type { Store } from "../../types.ts";
import { isSuppressed } from "./account.ts";

/** The result of sending a mail to one recipient. */
export type Outcome = "delivered" | "bounced" | "suppressed" | "complained";

export const simulatorDomain = "simulator.amazonses.com";
const bouncing = "ses.bouncing";

/** Makes an address bounce from now on, or ends the bounces. The setting survives a restart. */
export function setBouncing(store: Store, address: string, isBouncing: boolean): void {
  const key = address.trim().toLowerCase();
  if (isBouncing) store.set(bouncing, key, true);
  else store.delete(bouncing, key);
}

/** Returns the addresses that bounce because of `setBouncing`. */
export function listBouncing(store: Store): readonly string[] {
  return store.list<boolean>(bouncing).map(({ key }) => key);
}

/**
 * Returns the outcome at one address: first by SES's mailbox simulator (also with `+labels`), then
 * by the account's suppression list, then by the list of bouncing addresses.
 */
export function outcomeAt(store: Store, address: string): Outcome {
  const [local = "", domain = ""] = address.split("@");
  if (domain === simulatorDomain) return simulate(local.split("+")[0] ?? "");
  if (isSuppressed(store, address)) return "suppressed";
  return store.get<boolean>(bouncing, address) === true ? "bounced" : "delivered";
}

function simulate(local: string): Outcome {
  if (local === "bounce") return "bounced";
  if (local === "suppressionlist") return "suppressed";
  if (local === "complaint") return "complained";
  // This covers success@ and ooto@, because an out-of-office answer follows a delivery.
  return "delivered";
}
