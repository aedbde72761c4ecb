import type { Account } from "../account.ts";
import type { Params } from "../params.ts";

/** One call of the API. */
export interface Operation {
  /** The SDK's name of the call, e.g. `checkout.sessions.create`. Faults use it as their action. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** The path of the call, e.g. `/v1/customers/{id}`. */
  path: string;
  /** The known parameters. The call refuses any other, as Stripe refuses unknown parameters. */
  params: readonly string[];
  run(account: Account, call: Call): object;
}

export interface Call {
  params: Params;
  /** The last variable part of the path, or "" when it has none. */
  id: string;
}

/** The parameters that every list accepts. */
export const paging = ["limit", "starting_after"] as const;
