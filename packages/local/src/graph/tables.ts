import { type Json, optionalText, recordsAt, textAt, textsAt } from "../json.ts";
import type { GraphSource } from "./lambdas.ts";

/** Local indexes sort a partition by another key, and allow strongly consistent reads. */
export function readTables(source: GraphSource) {
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

const readKeys = (inputs: Json) => ({
  hashKey: textAt(inputs, "hashKey"),
  rangeKey: optionalText(inputs, "rangeKey"),
});

const readIndex = (inputs: Json, keys: ReturnType<typeof readKeys>) => ({
  name: textAt(inputs, "name"),
  ...keys,
  projection: textAt(inputs, "projectionType", "ALL"),
  nonKeyAttributes: textsAt(inputs, "nonKeyAttributes"),
});
