/** The synthesized AWS resource graph, with physical names resolved to logical names. */

/** One raw resource of `stacks/graph.snapshot.json`; secrets are already unwrapped. */
export interface GraphResource {
  type: string;
  name: string;
  parent?: string;
  inputs: Record<string, unknown>;
}

/** A statement's condition, e.g. `ForAllValues:StringLike`, `dynamodb:LeadingKeys`, `["REG#*"]`. */
export interface PolicyCondition {
  operator: string;
  /** The key is lower-case, because IAM compares condition keys without case. */
  key: string;
  values: readonly string[];
}

/** One statement in a role's inline policies. */
export interface PolicyStatement {
  effect: "Allow" | "Deny";
  actions: readonly string[];
  resources: readonly string[];
  conditions?: readonly PolicyCondition[];
}

/** One Lambda. `logicalName` is the name that the code uses (ApiPlans, BillingTick, ...). */
export interface LambdaSpec {
  logicalName: string;
  /** The physical function name. */
  name: string;
  arn: string;
  /** The source path with the export, e.g. `packages/functions/src/plans.handler`. */
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Readonly<Record<string, string>>;
  policy: readonly PolicyStatement[];
  /** The alias of the version by which the Lambda is called. Undefined without versions. */
  alias?: string;
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
  /** Local indexes sort a partition by another key, and allow strongly consistent reads. */
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
  /** Undefined means that only the Lambda worker's own limit applies to concurrency. */
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
  /** The bus name is `default` or the physical name of a custom bus. */
  bus: string;
  pattern: Readonly<Record<string, unknown>>;
  targets: readonly TargetSpec[];
  /** The queues that receive the event as a message. */
  queueArns: readonly string[];
}

export interface ScheduleSpec {
  logicalName: string;
  /** A `cron(...)` expression in the AWS syntax. */
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
  /** The route key, for example `GET /api/plans/{id}`. */
  routeKey: string;
  method: string;
  path: string;
  lambda: LambdaSpec;
  /** Undefined means that the route needs no authorization. */
  authorizer?: JwtAuthorizerSpec;
}

export interface UserPoolSpec {
  id: string;
  name: string;
  arn: string;
  clientId: string;
  /** The `iss` that the API's authorizer requires in tokens. */
  issuer: string;
  passwordMinLength: number;
  accessTokenMinutes: number;
  idTokenMinutes: number;
  refreshTokenDays: number;
  /** Tells whether users can add an authenticator app's code to their sign-in. */
  softwareToken: boolean;
  /** The client's explicit auth flows, e.g. `ALLOW_USER_SRP_AUTH`. */
  authFlows: readonly string[];
  /** The logical names of the trigger Lambdas. */
  triggers: { customMessage?: string; preToken?: string };
}

/** Typed access to the snapshot. Every reference is resolved once, when the graph is read. */
export interface Graph {
  stage: string;
  region: string;
  accountId: string;
  /** Returns the raw resources with one Pulumi type, for data that the typed lists below lack. */
  ofType(type: string): readonly GraphResource[];
  lambdas: readonly LambdaSpec[];
  tables: readonly TableSpec[];
  queues: readonly QueueSpec[];
  mappings: readonly MappingSpec[];
  /** The names of the custom buses. The bus `default` always exists and is not listed. */
  buses: readonly string[];
  rules: readonly RuleSpec[];
  schedules: readonly ScheduleSpec[];
  routes: readonly RouteSpec[];
  /** Undefined means that the graph has no user pool, as in the small graphs of unit tests. */
  userPool?: UserPoolSpec;
}
