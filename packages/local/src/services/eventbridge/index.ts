import { AwsError } from "../../aws/errors.ts";
import { jsonAnswer } from "../../aws/render-error.ts";
import { busName } from "../../graph/events.ts";
import type { Graph } from "../../graph-types.ts";
import { type Json, parseRecord, recordsAt, textAt, textsAt } from "../../json.ts";
import type { AwsService, ServiceContext } from "../../types.ts";
import type { Buses } from "./bus.ts";

const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;

/** Creates EventBridge's PutEvents and ListEventBuses, which always returns all names. */
export function createEventBridge(
  { authorize, graph }: Pick<ServiceContext, "authorize" | "graph">,
  buses: Buses,
): AwsService {
  return {
    name: "events",
    matches: ({ headers }) => (headers["x-amz-target"] ?? "").startsWith("AWSEvents."),
    async handle({ action, body }, caller) {
      if (action === "ListEventBuses") {
        authorize(caller, "events:ListEventBuses", "*");
        return jsonAnswer({
          EventBuses: graph.buses.map((Name) => ({ Name, Arn: busArn(graph, { EventBusName: Name }) })),
        });
      }
      if (action !== "PutEvents")
        throw new AwsError("UnknownOperationException", `The local region does not know events:${action}.`);
      const entries = recordsAt(parseRecord(body.toString("utf8")) ?? {}, "Entries");
      if (entries.length === 0 || entries.length > MAX_ENTRIES || body.length > MAX_BYTES)
        throw new AwsError("ValidationException", "PutEvents takes 1 to 10 entries of at most 256 KB in total.");
      for (const entry of entries) authorize(caller, "events:PutEvents", busArn(graph, entry), factOf(entry));
      const results = entries.map((entry) => putOne(buses, entry));
      return jsonAnswer({ FailedEntryCount: results.filter((one) => "ErrorCode" in one).length, Entries: results });
    },
  };
}

const factOf = (entry: Json) => ({ "events:detail-type": [textAt(entry, "DetailType")] });

function busArn(graph: Graph, entry: Json): string {
  return `arn:aws:events:${graph.region}:${graph.accountId}:event-bus/${busName(textAt(entry, "EventBusName", "default"))}`;
}

/** As on AWS, an invalid entry does not affect the others. */
function putOne(buses: Buses, entry: Json): Json {
  const bus = busName(textAt(entry, "EventBusName", "default"));
  const source = textAt(entry, "Source");
  const detailType = textAt(entry, "DetailType");
  const detail = parseRecord(textAt(entry, "Detail"));
  if (!buses.has(bus)) return failed("ResourceNotFoundException", `Event bus ${bus} does not exist.`);
  if (source === "" || detailType === "") return failed("InvalidArgument", "Source and DetailType are required.");
  if (source.startsWith("aws."))
    return failed("NotAuthorizedForSourceException", `Not authorized for the source ${source}.`);
  if (detail === undefined) return failed("MalformedDetail", "Detail is malformed.");
  const resources = textsAt(entry, "Resources");
  const [EventId] = buses.putEvents(bus, [{ source, detailType, detail, resources }]);
  return { EventId };
}

function failed(ErrorCode: string, ErrorMessage: string): Json {
  return { ErrorCode, ErrorMessage };
}
