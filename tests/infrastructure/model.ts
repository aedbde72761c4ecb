import * as z from "zod/mini";
import { all, calledName, only, type Resource, readable, snapshot } from "./snapshot.ts";

const LambdaInputs = z.object({
  name: z.string(),
  runtime: z.string(),
  architectures: z.array(z.string()),
  timeout: z.number(),
  memorySize: z.number(),
  role: z.string(),
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
  loggingConfig: z.object({ logFormat: z.string(), logGroup: z.string() }),
});

type Lambda = Omit<z.infer<typeof LambdaInputs>, "name" | "role" | "environment"> & {
  name: string;
  handler: string | undefined;
  environment: Record<string, string>;
  role: Role;
};

type Role = {
  name: string;
  trusts: readonly string[];
  managedPolicies: readonly string[];
  /** A right per action and resource: "dynamodb:GetItem on Table", " if …" with a condition. */
  grants: readonly string[];
};

const TrustPolicy = z.object({
  Statement: z.array(z.object({ Effect: z.literal("Allow"), Principal: z.object({ Service: z.string() }) })),
});
const oneOrMore = z.union([z.string(), z.array(z.string())]);
const Policy = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal("Allow"),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.optional(z.record(z.string(), z.record(z.string(), oneOrMore))),
    }),
  ),
});
const RoleInputs = z.object({
  name: z.string(),
  assumeRolePolicy: z.union([TrustPolicy, z.string()]),
  managedPolicyArns: z.optional(z.array(z.string())),
  inlinePolicies: z.optional(z.array(z.object({ policy: z.string() }))),
});

export const roles: readonly Role[] = all("aws:iam/Role").map(readRole);

export const lambdas: readonly Lambda[] = all("aws:lambda/Function").map((resource) => {
  const { name: _physical, role, environment, ...inputs } = LambdaInputs.parse(resource.inputs);
  const name = calledName(resource);
  return {
    ...inputs,
    name,
    handler: snapshot.functions[name]?.handler,
    environment: environment.variables,
    role: requireRole(readable(role)),
  };
});

/** @throws Error when no Lambda has that name. */
export function lambda(name: string): Lambda {
  const found = lambdas.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no Lambda ${name}`);
  return found;
}

function requireRole(name: string): Role {
  const found = roles.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no role ${name}`);
  return found;
}

function readRole(resource: Resource): Role {
  const inputs = RoleInputs.parse(resource.inputs);
  const trust = inputs.assumeRolePolicy;
  const trusted = typeof trust === "string" ? TrustPolicy.parse(JSON.parse(trust)) : trust;
  const statements = (inputs.inlinePolicies ?? []).flatMap(({ policy }) => Policy.parse(JSON.parse(policy)).Statement);
  return {
    name: calledName(resource),
    trusts: trusted.Statement.map(({ Principal }) => Principal.Service),
    managedPolicies: inputs.managedPolicyArns ?? [],
    grants: statements.flatMap(({ Action, Resource: resources, Condition }) =>
      [Action]
        .flat()
        .flatMap((action) =>
          [resources].flat().map((one) => `${action} on ${readable(one)}${readCondition(Condition)}`),
        ),
    ),
  };
}

/** Returns conditions as text: " if Null dynamodb:LeadingKeys false", a part for each. */
function readCondition(block: Record<string, Record<string, string | string[]>> = {}): string {
  const parts = Object.entries(block).flatMap(([operator, tests]) =>
    Object.entries(tests).map(([key, values]) => `${operator} ${key} ${[values].flat().join(" or ")}`),
  );
  return parts.length > 0 ? ` if ${parts.join(" and ")}` : "";
}

const QueueInputs = z.object({
  visibilityTimeoutSeconds: z.number(),
  messageRetentionSeconds: z.number(),
  sqsManagedSseEnabled: z.boolean(),
  redrivePolicy: z.optional(z.string()),
});
const Redrive = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() });

/** @throws Error when there is none of that name */
export function queue(name: string) {
  const { redrivePolicy, ...inputs } = QueueInputs.parse(only("aws:sqs/Queue", name).inputs);
  if (redrivePolicy === undefined) return inputs;
  const { deadLetterTargetArn, maxReceiveCount } = Redrive.parse(JSON.parse(redrivePolicy));
  return { ...inputs, deadLetters: readable(deadLetterTargetArn), receives: maxReceiveCount };
}
