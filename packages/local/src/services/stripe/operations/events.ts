import { pageOf } from "../answers/list.ts";
import { integerOf } from "../params.ts";
import { type Operation, paging } from "./operation.ts";

/** The operations on events, for callers that missed their deliveries. */
export const eventOperations: readonly Operation[] = [
  {
    name: "events.list",
    method: "GET",
    path: "/v1/events",
    params: [...paging, "created", "types"],
    run(account, { params }) {
      const { created, types } = params;
      const since = typeof created === "object" ? (integerOf(created, "gte") ?? 0) : 0;
      const asked = typeof types === "object" ? Object.values(types) : undefined;
      const found = account.events
        .all()
        .filter((event) => event.created >= since && (asked === undefined || asked.includes(event.type)));
      return pageOf(params, "/v1/events", found, ({ body }): { id: string } => JSON.parse(body));
    },
  },
];
