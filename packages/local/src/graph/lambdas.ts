import { type Json, numberAt, parseRecord, recordAt, recordsAt, textAt, textsAt } from "../json.ts";
import { GraphError, logicalName, type RawResource } from "./resource.ts";

export interface GraphSource {
  region: string;
  accountId: string;
  ofType(type: string): readonly RawResource[];
  functions: Json;
}

export type Lambda = ReturnType<typeof readLambdas>[number];

/** `logicalName` is the name in `stacks/`, `name` the physical name. */
export function readLambdas(source: GraphSource) {
  const policies = readPolicies(source);
  return source.ofType("aws:lambda/function:Function").flatMap((resource) => {
    const name = logicalName(resource, "Function");
    const handler = textAt(recordAt(source.functions, name), "handler");
    // SST's own Lambdas, such as one that cleans a bucket, have no source here, so they never run.
    if (!handler) return [];
    const { inputs } = resource;
    const physical = textAt(inputs, "name", resource.name);
    return {
      logicalName: name,
      name: physical,
      arn: `arn:aws:lambda:${source.region}:${source.accountId}:function:${physical}`,
      handler,
      timeoutSeconds: numberAt(inputs, "timeout", 20),
      memoryMb: numberAt(inputs, "memorySize", 1024),
      environment: readEnvironment(inputs),
      policy: policies.get(textAt(inputs, "role").split("/").at(-1) ?? "") ?? [],
    };
  });
}

export function lambdaByArn(lambdas: readonly Lambda[], arn: string): Lambda {
  const found = lambdas.find((lambda) => arn === lambda.arn || arn.includes(`:function:${lambda.name}/`));
  const qualified = found ?? lambdas.find((lambda) => arn.startsWith(`${lambda.arn}:`));
  if (qualified === undefined)
    throw new GraphError(`o retrato da infraestrutura aponta para uma função que não existe: ${arn}`);
  return qualified;
}

function readEnvironment(inputs: Json): Record<string, string> {
  const variables = recordAt(recordAt(inputs, "environment"), "variables");
  // SST's keys decrypt its file of links, which a bundle without links does not have.
  const own = Object.entries(variables).filter(([key]) => !key.startsWith("SST_KEY"));
  return Object.fromEntries(own.map(([key, value]) => [key, String(value)]));
}

function readPolicies(source: GraphSource) {
  const entries = source.ofType("aws:iam/role:Role").map((role) => {
    const name = textAt(role.inputs, "name", role.name);
    const documents = recordsAt(role.inputs, "inlinePolicies").map((policy) => textAt(policy, "policy"));
    const attached = source
      .ofType("aws:iam/rolePolicy:RolePolicy")
      .filter((one) => textAt(one.inputs, "role") === name);
    const all = [...documents, ...attached.map((one) => textAt(one.inputs, "policy"))];
    return [name, all.flatMap(readStatements)] as const;
  });
  return new Map(entries);
}

function readStatements(document: string) {
  return recordsAt(parseRecord(document) ?? {}, "Statement").map((statement) => ({
    isAllowed: textAt(statement, "Effect") !== "Deny",
    actions: textsAt(statement, "Action"),
    resources: textsAt(statement, "Resource"),
    conditions: readConditions(recordAt(statement, "Condition")),
  }));
}

/** A key is lower-case, because IAM compares condition keys without case. */
function readConditions(condition: Json) {
  return Object.keys(condition).flatMap((operator) => {
    const tests = recordAt(condition, operator);
    return Object.keys(tests).map((key) => ({ operator, key: key.toLowerCase(), values: textsAt(tests, key) }));
  });
}
