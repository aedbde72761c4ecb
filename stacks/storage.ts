import { stageOf } from "./stages.ts";

/** See docs/decisions/005-table.md */
export function storage() {
  const { isLive } = stageOf($app.stage);
  const table = new sst.aws.Dynamo("Table", {
    fields: { pk: "string", sk: "string", g1pk: "string", g1sk: "string", l1sk: "string" },
    primaryIndex: { hashKey: "pk", rangeKey: "sk" },
    globalIndexes: { due: { hashKey: "g1pk", rangeKey: "g1sk", projection: "keys-only" } },
    // A local index can be created only together with its table.
    localIndexes: {
      open: {
        rangeKey: "l1sk",
        projection: [
          ...["amountCents", "settledCents", "ledger", "lateFee", "punctualityCents", "reportedAt"],
          ...["promisedFor", "promisedAt", "promisedBy", "brokenPromises", "message"],
        ],
      },
    },
    ttl: "expiresAt",
    deletionProtection: isLive,
    transform: {
      table: (table, options) => {
        table.pointInTimeRecovery = { enabled: true };
        table.serverSideEncryption = { enabled: true };
        // A change that would replace the table with a new, empty one is refused.
        if (isLive) options.protect = true;
      },
    },
  });
  return { table };
}

export type Storage = ReturnType<typeof storage>;
