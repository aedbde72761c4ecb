import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import { addresses } from "@emdia/contracts/routes/addresses";
import type { Graph } from "@emdia/local/graph-types";

/** The cheapest GET of an area; `headersOf` makes the headers of its n-th call. */
export type CheapRoute = { lambda: string; path: string; headersOf(n: number): Record<string, string> };

/** The token of a signed-in owner, and the code of their registration link. */
export type Visitor = { token: string; code: string };

/** Returns an address for each call, as the public registration counts calls per address. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Lists the areas that have a GET; `accounts` and `webhook` have none. */
export function cheapRoutes(graph: Graph, { token, code }: Visitor): CheapRoute[] {
  const signedIn = () => ({ authorization: `Bearer ${token}` });
  const door = graph.lambdas.find(({ logicalName }) => logicalName === "ApiPublic");
  const edge = { [EDGE_SECRET_HEADER]: door?.environment.EDGE_SECRET ?? "" };
  const own = (lambda: string, { path }: { path: string }): CheapRoute => ({ lambda, path, headersOf: signedIn });
  return [
    own("ApiProfile", addresses.getProfile),
    own("ApiPlans", addresses.listPlans),
    own("ApiStudents", addresses.listStudents),
    own("ApiPayments", addresses.listPayments),
    own("ApiPrivacy", { path: addresses.exportStudent.path.replace("{id}", "2") }),
    own("ApiSubscription", addresses.getSubscriptionStatus),
    {
      lambda: "ApiPublic",
      path: addresses.getTeacher.path.replace("{code}", code),
      headersOf: (n) => ({ ...edge, [VIEWER_ADDRESS_HEADER]: addressOf(n) }),
    },
  ];
}
