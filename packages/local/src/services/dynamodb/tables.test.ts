import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseRecord, recordAt, recordsAt, textAt } from "../../json.ts";
import { smallGraph } from "../../testing/small-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { connectDynamo } from "./forward.ts";
import { startDynamo } from "./launcher.ts";
import { createTables } from "./tables.ts";

const index = {
  name: "open",
  hashKey: "pk",
  rangeKey: "l1sk",
  projection: "INCLUDE",
  nonKeyAttributes: ["n", "o"],
} as const;
const [things] = smallGraph().tables;
if (!things) throw new Error("the small graph has a table");
const withIndex = {
  ...things,
  attributes: [...things.attributes, { name: "l1sk", type: "S" as const }],
  localIndexes: [index],
};

test.each([
  ["without a local index", things],
  ["with a local index that holds less", { ...withIndex, localIndexes: [{ ...index, nonKeyAttributes: ["n"] }] }],
  [
    "with a local index that holds something else",
    { ...withIndex, localIndexes: [{ ...index, nonKeyAttributes: ["n", "m"] }] },
  ],
])(
  "given tables of an earlier version %s, when made again, then one sentence says how to begin again",
  async (_what, before) => {
    const server = await startDynamo(path.join(temporaryFolder(), "dynamo.sqlite"));
    onTestFinished(() => server.stop());
    const connection = connectDynamo(server.endpoint);
    await createTables(connection, [before]);
    await createTables(connection, [before]);
    await expect(createTables(connection, [withIndex])).rejects.toThrow("recomece com npm start -- --fresh");
  },
);

test("given a table with a local index, when made twice, then it has it and nothing is refused", async () => {
  const server = await startDynamo(path.join(temporaryFolder(), "dynamo.sqlite"));
  onTestFinished(() => server.stop());
  const connection = connectDynamo(server.endpoint);
  for (let time = 0; time < 2; time++) await createTables(connection, [withIndex]);
  const { body } = await connection.call("DescribeTable", JSON.stringify({ TableName: withIndex.name }));
  const table = recordAt(parseRecord(body.toString()) ?? {}, "Table");
  expect(recordsAt(table, "LocalSecondaryIndexes").map((one) => textAt(one, "IndexName"))).toEqual(["open"]);
});
