import type { Store } from "../../types.ts";

/** What becomes of a mail at one recipient. */
export type Outcome = "delivered" | "bounced" | "suppressed" | "complained";

const simulatorDomain = "simulator.amazonses.com";
const bouncing = "ses.bouncing";

/** Makes an ordinary address bounce from now on, or stop bouncing. It survives a restart. */
export function setBouncing(store: Store, address: string, isBouncing: boolean): void {
  const key = address.trim().toLowerCase();
  if (isBouncing) store.set(bouncing, key, true);
  else store.delete(bouncing, key);
}

/** The ordinary addresses that bounce. */
export function listBouncing(store: Store): readonly string[] {
  return store.list<boolean>(bouncing).map(({ key }) => key);
}

/** The outcome at one address: the mailbox simulator of SES (with `+labels`), then the list of bouncing addresses. */
export function outcomeAt(store: Store, address: string): Outcome {
  const [local = "", domain = ""] = address.split("@");
  if (domain === simulatorDomain) return simulate(local.split("+")[0] ?? "");
  return store.get<boolean>(bouncing, address) === true ? "bounced" : "delivered";
}

function simulate(local: string): Outcome {
  if (local === "bounce") return "bounced";
  if (local === "suppressionlist") return "suppressed";
  if (local === "complaint") return "complained";
  // success@ and ooto@: an out-of-office answer comes after a delivery.
  return "delivered";
}
