import type { IndexSpec, KeySpec, TableSpec } from "../graph-types.ts";
import { type Json, optionalText, recordAt, recordsAt, textAt, textsAt } from "../json.ts";
import type { GraphSource } from "./lambdas.ts";

/** Reads the DynamoDB tables with keys, indexes and TTL attribute. */
export function readTables(source: GraphSource): readonly TableSpec[] {
  return source.ofType("aws:dynamodb/table:Table").map(({ inputs, name: resourceName }) => {
    const name = textAt(inputs, "name", resourceName);
    const ttlAttribute = optionalText(recordAt(inputs, "ttl"), "attributeName");
    const keys = readKeys(inputs);
    return {
      name,
      arn: `arn:aws:dynamodb:${source.region}:${source.accountId}:table/${name}`,
      ...keys,
      attributes: recordsAt(inputs, "attributes").map((one) => ({ name: textAt(one, "name"), type: readType(one) })),
      indexes: recordsAt(inputs, "globalSecondaryIndexes").map((one) => readIndex(one, readKeys(one))),
      localIndexes: recordsAt(inputs, "localSecondaryIndexes").map((one) =>
        readIndex(one, { ...keys, rangeKey: textAt(one, "rangeKey") }),
      ),
      ...(ttlAttribute ? { ttlAttribute } : {}),
    };
  });
}

function readKeys(inputs: Json): KeySpec {
  const rangeKey = optionalText(inputs, "rangeKey");
  return { hashKey: textAt(inputs, "hashKey"), ...(rangeKey ? { rangeKey } : {}) };
}

function readIndex(inputs: Json, keys: KeySpec): IndexSpec {
  const projection = textAt(inputs, "projectionType", "ALL");
  return {
    name: textAt(inputs, "name"),
    ...keys,
    projection: projection === "KEYS_ONLY" || projection === "INCLUDE" ? projection : "ALL",
    nonKeyAttributes: textsAt(inputs, "nonKeyAttributes"),
  };
}

function readType(attribute: Json): "S" | "N" | "B" {
  const type = textAt(attribute, "type");
  return type === "N" || type === "B" ? type : "S";
}
