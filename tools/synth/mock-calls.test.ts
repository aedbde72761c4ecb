import { expect, test } from "vitest";
import { mockCall } from "./mock-calls.ts";

test("given conditions in SST's form, when a policy is rendered, then they are in IAM's form", () => {
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
