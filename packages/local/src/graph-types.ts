/** The synthesized AWS resource graph as the local region reads it: physical names resolved to logical ones. */

/** One raw resource of `stacks/graph.snapshot.json`; secrets are already unwrapped. */
export interface GraphResource {
  type: string;
  name: string;
  parent?: string;
  inputs: Record<string, unknown>;
}

/** One condition of a statement: `ForAllValues:StringLike`, `dynamodb:LeadingKeys`, `["REG#*"]`. */
export interface PolicyCondition {
  operator: string;
  /** Lower-case, as IAM's condition keys know no case. */
  key: string;
  values: readonly string[];
}

/** One statement of a role's inline policies. */
export interface PolicyStatement {
  effect: "Allow" | "Deny";
  actions: readonly string[];
  resources: readonly string[];
  conditions?: readonly PolicyCondition[];
}

/** One Lambda; `logicalName` is the name everybody uses (ApiPlans, BillingTick, ...). */
export interface LambdaSpec {
  logicalName: string;
  /** The physical function name. */
  name: string;
  arn: string;
  /** Source path with export, relative to the repository: `packages/functions/src/plans.handler`. */
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Readonly<Record<string, string>>;
  policy: readonly PolicyStatement[];
}

export interface KeySpec {
  hashKey: string;
  rangeKey?: string;
}

export interface IndexSpec extends KeySpec {
  name: string;
  projection: "ALL" | "KEYS_ONLY" | "INCLUDE";
  nonKeyAttributes: readonly string[];
}

export interface TableSpec extends KeySpec {
  name: string;
  arn: string;
  attributes: ReadonlyArray<{ name: string; type: "S" | "N" | "B" }>;
  indexes: readonly IndexSpec[];
  /** Indexes of each partition by another sort key: they can be read strongly consistent. */
  localIndexes: readonly IndexSpec[];
  ttlAttribute?: string;
}

export interface QueueSpec {
  logicalName: string;
  name: string;
  arn: string;
  url: string;
  visibilitySeconds: number;
  delaySeconds: number;
  redrive?: { queueArn: string; maxReceives: number };
}

/** One event source mapping from a queue to a Lambda. */
export interface MappingSpec {
  queueArn: string;
  lambda: LambdaSpec;
  batchSize: number;
  /** Undefined: bounded only by the Lambda worker's own limit. */
  maxConcurrency?: number;
  partialResponses: boolean;
}

export interface TargetSpec {
  lambda: LambdaSpec;
  retries: number;
  deadLetterArn?: string;
}

export interface RuleSpec {
  logicalName: string;
  /** Bus name: `default` or the physical name of a custom bus. */
  bus: string;
  pattern: Readonly<Record<string, unknown>>;
  targets: readonly TargetSpec[];
  /** Queues that get the event as a message. */
  queueArns: readonly string[];
}

export interface ScheduleSpec {
  logicalName: string;
  /** `cron(...)`, as AWS writes it. */
  expression: string;
  timeZone: string;
  input: string;
  target: TargetSpec;
}

export interface JwtAuthorizerSpec {
  issuer: string;
  audiences: readonly string[];
}

export interface RouteSpec {
  /** `GET /api/plans/{id}` */
  routeKey: string;
  method: string;
  path: string;
  lambda: LambdaSpec;
  /** Undefined: an open route. */
  authorizer?: JwtAuthorizerSpec;
}

export interface UserPoolSpec {
  id: string;
  name: string;
  arn: string;
  clientId: string;
  /** `iss` of the tokens, as the API's authorizer demands it. */
  issuer: string;
  passwordMinLength: number;
  accessTokenMinutes: number;
  idTokenMinutes: number;
  refreshTokenDays: number;
  /** Explicit auth flows of the client, e.g. `ALLOW_USER_SRP_AUTH`. */
  authFlows: readonly string[];
  /** Logical names of the trigger Lambdas. */
  triggers: { customMessage?: string; preToken?: string };
}

/** Typed reader over the snapshot. Everything is resolved once, when the graph is read. */
export interface Graph {
  stage: string;
  region: string;
  accountId: string;
  /** Raw resources of one Pulumi type, for what the typed lists below do not carry. */
  ofType(type: string): readonly GraphResource[];
  lambdas: readonly LambdaSpec[];
  tables: readonly TableSpec[];
  queues: readonly QueueSpec[];
  mappings: readonly MappingSpec[];
  /** Names of the custom buses; `default` exists always. */
  buses: readonly string[];
  rules: readonly RuleSpec[];
  schedules: readonly ScheduleSpec[];
  routes: readonly RouteSpec[];
  /** Undefined when the graph has no user pool (small graphs of unit tests). */
  userPool?: UserPoolSpec;
}
