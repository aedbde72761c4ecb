import { AccessDenied } from "./aws/errors.ts";
import type { Graph, LambdaSpec, PolicyCondition, PolicyStatement } from "./graph-types.ts";
import type { DeniedCall } from "./region-types.ts";
import type { Authorize, Clock, ConditionContext } from "./types.ts";

/** The root's access key ID, which may do everything. Tests and scripts use it, no Lambda does. */
export const ROOT_KEY = "root";

const DENIED_LIMIT = 500;

export type Iam = ReturnType<typeof createIam>;

/** An explicit Deny wins. Conditions other than those implemented here throw. */
export function createIam(graph: Graph, clock: Clock) {
  const denied: DeniedCall[] = [];
  const lambdas = new Map(graph.lambdas.map((lambda) => [lambda.logicalName, lambda]));
  const decisions = new Map<string, boolean>();
  const isAllowed = (name: string, action: string, resource: string, context: ConditionContext) => {
    const lambda = lambdas.get(name);
    // A decision that depends on the request's conditions is computed again for each request.
    if (lambda?.policy.some(({ conditions }) => conditions?.length)) return evaluate(lambda, action, resource, context);
    const key = `${name} ${action} ${resource}`;
    const known = decisions.get(key);
    if (known !== undefined) return known;
    const decision = evaluate(lambda, action, resource, context);
    decisions.set(key, decision);
    return decision;
  };
  const authorize: Authorize = (caller, action, resource, context = {}) => {
    const name = caller.functionName ?? "anonymous";
    if (name === ROOT_KEY || isAllowed(name, action, resource, context)) return;
    denied.push({ function: name, action, resource, at: clock.now().toISOString() });
    if (denied.length > DENIED_LIMIT) denied.shift();
    throw new AccessDenied(name, action, resource);
  };
  return { authorize, denied: () => [...denied] };
}

function evaluate(
  lambda: LambdaSpec | undefined,
  action: string,
  resource: string,
  context: ConditionContext,
): boolean {
  const matching = (lambda?.policy ?? []).filter((statement) => applies(statement, action, resource, context));
  return matching.length > 0 && matching.every(({ isAllowed }) => isAllowed);
}

function applies(statement: PolicyStatement, action: string, resource: string, context: ConditionContext): boolean {
  return (
    statement.actions.some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
    statement.resources.some((pattern) => matches(pattern, resource)) &&
    statement.conditions.every((condition) => holds(condition, context[condition.key]))
  );
}

/** As on AWS, `ForAllValues` is also true without a value. */
function holds({ operator, key, values }: PolicyCondition, said: readonly string[] | undefined): boolean {
  if (operator === "Null") return values.includes(String(said === undefined));
  if (operator === "StringEquals") return said?.length === 1 && values.includes(said[0] ?? "");
  if (operator !== "ForAllValues:StringLike") throw new Error(`the local IAM knows no condition ${operator} on ${key}`);
  return (said ?? []).every((value) => values.some((pattern) => matches(pattern, value)));
}

function matches(pattern: string, value: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s").test(value);
}
