import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const Inputs = z.record(z.string(), z.unknown());
const Resource = z.object({
  type: z.string(),
  name: z.string(),
  parent: z.optional(z.string()),
  opts: z.optional(z.object({ retainOnDelete: z.optional(z.boolean()), protect: z.optional(z.boolean()) })),
  inputs: Inputs,
});
const Snapshot = z.object({
  stage: z.literal("production"),
  sources: z.string(),
  resources: z.array(Resource),
  secrets: z.array(z.string()),
  functions: z.record(z.string(), z.object({ handler: z.string() })),
});

/** One resource that `sst deploy` would create. */
export type Resource = z.infer<typeof Resource>;

/** The repository's root. */
export const root = join(import.meta.dirname, "../..");

/**
 * The committed graph. `fresh.test.ts` checks that the stacks' code has not changed since, and `npm
 * run dryrun` evaluates the stacks again and compares.
 */
export const snapshot = Snapshot.parse(JSON.parse(readFileSync(join(root, "stacks/graph.snapshot.json"), "utf8")));

/**
 * Lists all resources of a type. The type is written without the middle part of Pulumi's type:
 * "aws:sqs/Queue" means "aws:sqs/queue:Queue".
 */
export function all(type: string): readonly Resource[] {
  return snapshot.resources.filter((one) => one.type.replace(/\/.*:/, "/") === type);
}

/**
 * Returns the only resource of a type, or the only one with that name or parent.
 * @throws Error when there is none or several
 */
export function only(type: string, name?: string): Resource {
  const found = all(type).filter((one) => name === undefined || one.name === name || one.parent === name);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} resources ${type} ${name ?? ""}`);
  return first;
}

/** Returns a resource's readable name: its SST component, or its own name without a component. */
export function calledName({ name, parent }: Resource): string {
  return parent !== undefined && name.startsWith(parent) ? parent : name;
}

const physicalNames = snapshot.resources
  .flatMap((one) => {
    const physical = one.inputs.name ?? one.inputs.configurationSetName;
    const isNamer =
      one.type !== "aws:cloudwatch/logGroup:LogGroup" && typeof physical === "string" && physical.startsWith("emdia-");
    return isNamer ? [{ physical, called: calledName(one) }] : [];
  })
  .toSorted((one, other) => other.physical.length - one.physical.length);

/**
 * Returns an ARN or URL with readable names: "Table/index/due", "ShardQueue",
 * "identity/emdia.com.br".
 */
export function readable(reference: string): string {
  const known = physicalNames.find(({ physical }) => reference.includes(physical));
  const tail = reference.split(":").at(-1) ?? reference;
  if (known === undefined) return tail;
  return `${known.called}${reference.slice(reference.indexOf(known.physical) + known.physical.length)}`;
}
