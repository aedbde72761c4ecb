import { readFileSync } from "node:fs";
import path from "node:path";
import { type Json, optionalText, parseRecord, recordAt, recordsAt, textAt, textsAt } from "../json.ts";
import { readRoutes, readUserPool } from "./api.ts";
import { readBuses, readRules, readSchedules } from "./events.ts";
import { type GraphSource, readLambdas } from "./lambdas.ts";
import { readMappings, readQueues } from "./queues.ts";
import { GraphError, readResource } from "./resource.ts";

/** Handlers in the graph are paths relative to it. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../../../..");

export const snapshotFile = path.join(repositoryRoot, "stacks/graph.snapshot.json");

const REGION = "sa-east-1";
const ACCOUNT = "123456789012";

/** @throws GraphError with a Portuguese sentence when the snapshot is missing or broken */
export function readSnapshot(file = snapshotFile) {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new GraphError(`O retrato da infraestrutura não foi encontrado em ${path.relative(process.cwd(), file)}.`, {
      cause,
    });
  }
  const snapshot = parseRecord(text);
  if (snapshot === undefined) {
    throw new GraphError(
      "O retrato da infraestrutura (stacks/graph.snapshot.json) está quebrado. Rode npm run tools -- synth.",
    );
  }
  return readGraph(snapshot);
}

/** @throws GraphError when a reference has no target */
export function readGraph(snapshot: Json) {
  const resources = recordsAt(snapshot, "resources").map(readResource);
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const source: GraphSource = {
    region: REGION,
    accountId: ACCOUNT,
    ofType,
    functions: recordAt(snapshot, "functions"),
  };
  const lambdas = readLambdas(source);
  if (lambdas.length === 0)
    throw new GraphError("O retrato da infraestrutura não tem nenhuma função. Rode npm run tools -- synth.");
  const queues = readQueues(source);
  return {
    region: REGION,
    accountId: ACCOUNT,
    ofType,
    lambdas,
    tables: readTables(source),
    queues,
    mappings: readMappings(source, lambdas),
    /** The bus `default` always exists and is not listed. */
    buses: readBuses(source),
    rules: readRules(source, lambdas, queues),
    schedules: readSchedules(source, lambdas),
    routes: readRoutes(source, lambdas),
    userPool: readUserPool(source, lambdas),
  };
}

/** Local indexes sort a partition by another key, and allow strongly consistent reads. */
function readTables(source: GraphSource) {
  return source.ofType("aws:dynamodb/table:Table").map(({ inputs, name: resourceName }) => {
    const name = textAt(inputs, "name", resourceName);
    const keys = readKeys(inputs);
    return {
      name,
      arn: `arn:aws:dynamodb:${source.region}:${source.accountId}:table/${name}`,
      ...keys,
      attributes: recordsAt(inputs, "attributes").map((one) => ({
        name: textAt(one, "name"),
        type: textAt(one, "type"),
      })),
      indexes: recordsAt(inputs, "globalSecondaryIndexes").map((one) => readIndex(one, readKeys(one))),
      localIndexes: recordsAt(inputs, "localSecondaryIndexes").map((one) =>
        readIndex(one, { ...keys, rangeKey: textAt(one, "rangeKey") }),
      ),
    };
  });
}

const readKeys = (inputs: Json) => ({ hashKey: textAt(inputs, "hashKey"), rangeKey: optionalText(inputs, "rangeKey") });

const readIndex = (inputs: Json, keys: ReturnType<typeof readKeys>) => ({
  name: textAt(inputs, "name"),
  ...keys,
  projection: textAt(inputs, "projectionType", "ALL"),
  nonKeyAttributes: textsAt(inputs, "nonKeyAttributes"),
});
