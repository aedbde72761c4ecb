import { parseRecord } from "../../../json.ts";
import { pageOf } from "../answers/list.ts";
import { textOf, textsOf } from "../params.ts";
import type { EventRecord } from "../records.ts";
import { missing } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";

/** What happened, for whoever missed a delivery. */
export const eventOperations: readonly Operation[] = [
  {
    name: "events.list",
    method: "GET",
    path: "/v1/events",
    params: [...paging, "type", "types"],
    run(account, { params }) {
      const type = textOf(params, "type");
      const types = type === undefined ? textsOf(params, "types") : [type];
      const found = account.events.all().filter((one) => types.length === 0 || types.includes(one.type));
      return pageOf(params, "/v1/events", found, read);
    },
  },
  {
    name: "events.retrieve",
    method: "GET",
    path: "/v1/events/{id}",
    params: [],
    run(account, { id }) {
      const event = account.events.get(id);
      if (event === undefined) throw missing("event", id);
      return read(event);
    },
  },
];

function read({ body }: EventRecord): object {
  return parseRecord(body) ?? {};
}
