import { expect, test } from "vitest";
import { mockCall } from "./mock-calls.ts";

test("given conditions as SST takes them, when a policy is rendered, then they stand as IAM reads them", () => {
  const condition = (test: string, variable: string, values: string[]) => ({ test, variable, values });
  const { json } = mockCall("aws:iam/getPolicyDocument:getPolicyDocument", {
    statements: [
      {
        actions: ["dynamodb:GetItem"],
        resources: ["table"],
        conditions: [
          condition("ForAllValues:StringLike", "dynamodb:LeadingKeys", ["REG#*"]),
          condition("Null", "dynamodb:LeadingKeys", ["false"]),
          condition("Null", "aws:SourceVpc", ["true"]),
        ],
      },
    ],
  });
  expect(JSON.parse(String(json)).Statement).toEqual([
    {
      Effect: "Allow",
      Action: ["dynamodb:GetItem"],
      Resource: ["table"],
      Condition: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["REG#*"] },
        Null: { "dynamodb:LeadingKeys": ["false"], "aws:SourceVpc": ["true"] },
      },
    },
  ]);
});
