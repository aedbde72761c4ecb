import { OPEN_INDEX_ATTRIBUTES } from "@emdia/core/model/amount-today";
import { expect, test } from "vitest";
import { only } from "./snapshot.ts";

const table = only("aws:dynamodb/Table");

test("given the table, then its keys are pk and sk, and only keys are declared", () => {
  expect(table.inputs).toMatchObject({ hashKey: "pk", rangeKey: "sk", billingMode: "PAY_PER_REQUEST" });
  expect(table.inputs.attributes).toEqual(["pk", "sk", "g1pk", "g1sk", "l1sk"].map((name) => ({ name, type: "S" })));
});

test("given the table, then the index over owners carries keys only, and the one of open charges what core reads of them", () => {
  expect(table.inputs.globalSecondaryIndexes).toEqual([
    { name: "due", hashKey: "g1pk", rangeKey: "g1sk", projectionType: "KEYS_ONLY" },
  ]);
  expect(table.inputs.localSecondaryIndexes).toEqual([
    { name: "open", rangeKey: "l1sk", projectionType: "INCLUDE", nonKeyAttributes: OPEN_INDEX_ATTRIBUTES },
  ]);
});

test("given the table, then it can be restored, is encrypted, expires items, and is protected from removal", () => {
  expect(table.inputs).toMatchObject({
    pointInTimeRecovery: { enabled: true },
    serverSideEncryption: { enabled: true },
    ttl: { attributeName: "expiresAt", enabled: true },
    deletionProtectionEnabled: true,
  });
  expect(table.opts?.retainOnDelete).toBe(true);
});

test.each(["BankKey", "WhatsappKey"])(
  "given %s, then it is renewed each year, and a removal can be taken back for a month",
  (name) => {
    const { policy, ...inputs } = only("aws:kms/Key", name).inputs;
    expect(inputs).toMatchObject({ enableKeyRotation: true, deletionWindowInDays: 30 });
    // Without a policy on the key, only the roles in permissions.test.ts permit its use.
    expect(policy).toBeUndefined();
  },
);
