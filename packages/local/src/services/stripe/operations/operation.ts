import type { Account } from "../account.ts";
import type { Params } from "../params.ts";

/** One call of the API. */
export interface Operation {
  /** As the SDK spells it: `checkout.sessions.create`; also the action of a fault. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** `/v1/customers/{id}` */
  path: string;
  /** Parameters it knows; any other is refused, as Stripe refuses what it does not know. */
  params: readonly string[];
  run(account: Account, call: Call): object;
}

export interface Call {
  params: Params;
  /** The last variable part of the path; "" when it has none. */
  id: string;
}

/** Parameters of every list. */
export const paging = ["limit", "starting_after"] as const;
