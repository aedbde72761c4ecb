import { account, region } from "./mock-outputs.ts";

type Statement = {
  effect?: string;
  actions?: string[];
  resources?: string[];
  principals?: { type: string; identifiers: string[] }[];
  conditions?: { test: string; variable: string; values: string[] }[];
};

export function mockCall(token: string, inputs: Record<string, unknown>): Record<string, unknown> {
  switch (token) {
    case "aws:index/getRegion:getRegion":
      return { id: region, region, name: region };
    case "aws:index/getPartition:getPartition":
      return { id: "aws", partition: "aws", dnsSuffix: "amazonaws.com" };
    case "aws:index/getCallerIdentity:getCallerIdentity":
      return { accountId: account, arn: `arn:aws:iam::${account}:root`, userId: account };
    case "aws:iam/getPolicyDocument:getPolicyDocument":
      return policyDocument(inputs.statements);
    default:
      return inputs;
  }
}

function policyDocument(input: unknown) {
  const statements: Statement[] = Array.isArray(input) ? input : [];
  const json = JSON.stringify({ Version: "2012-10-17", Statement: statements.map(policyStatement) });
  // For an empty document the provider returns no statements at all, and SST then omits the policy.
  return { ...(statements.length > 0 ? { statements } : {}), json, minifiedJson: json };
}

function policyStatement({ effect = "Allow", actions, resources, principals, conditions }: Statement) {
  return {
    Effect: effect,
    ...(principals ? { Principal: Object.fromEntries(principals.map((one) => [one.type, one.identifiers])) } : {}),
    Action: actions,
    ...(resources ? { Resource: resources } : {}),
    ...(conditions?.length ? { Condition: conditionBlock(conditions) } : {}),
  };
}

/** Writes conditions as IAM does: operator, then key, then values. */
function conditionBlock(conditions: NonNullable<Statement["conditions"]>) {
  const block: Record<string, Record<string, string[]>> = {};
  for (const { test, variable, values } of conditions) block[test] = { ...block[test], [variable]: values };
  return block;
}
