import { reservedFor } from "./concurrency.ts";
import { lambdaBuild } from "./lambda-build.ts";
import { lowerDynamicImports } from "./lower-dynamic-imports.ts";
import { sendTo, writeTraces } from "./permissions.ts";
import { watchLambda } from "./watched.ts";

type Settled =
  | "runtime"
  | "architecture"
  | "logging"
  | "nodejs"
  | "hook"
  | "link"
  | "transform"
  | "retries"
  | "concurrency";
type Narrowed = "handler" | "environment" | "permissions";

/** The arguments of one Lambda. This file sets everything else in the same way for all of them. */
export type LambdaArgs = Omit<sst.aws.FunctionArgs, Settled | Narrowed> & {
  /** The export in a source file, relative to `packages/functions/src`. */
  handler: string;
  environment?: Record<string, $util.Input<string>>;
  permissions?: readonly sst.aws.FunctionPermissionArgs[];
  /**
   * The queue for an event on which the Lambda fails three times. It is for Lambdas invoked without
   * an answer (rules, schedules): the dead letters of those take only events that could not be
   * delivered, not events on which the handler threw.
   */
  failuresTo?: sst.aws.Queue;
};

/**
 * Creates a Lambda with the common settings: Node 24 on arm64, JSON logs kept for three months,
 * traces, a role that only Lambda may assume, an environment without SST's own entries, and a
 * minified CommonJS bundle that loads its built-ins by `require`.
 */
export function lambda(name: string, { handler, environment = {}, permissions = [], failuresTo, ...args }: LambdaArgs) {
  const concurrency = reservedFor(name);
  const created = new sst.aws.Function(name, {
    timeout: "30 seconds",
    memory: "512 MB",
    ...args,
    handler: `packages/functions/src/${handler}`,
    runtime: "nodejs24.x",
    architecture: "arm64",
    logging: { format: "json", retention: "3 months" },
    nodejs: lambdaBuild,
    ...(concurrency ? { concurrency } : {}),
    permissions: [...permissions, writeTraces, ...(failuresTo ? [sendTo(failuresTo)] : [])],
    ...(failuresTo ? { retries: 2 } : {}),
    hook: { postbuild: lowerDynamicImports },
    transform: {
      eventInvokeConfig: (config) => {
        if (failuresTo) config.destinationConfig = { onFailure: { destination: failuresTo.arn } };
      },
      function: (settings) => {
        settings.tracingConfig = { mode: "Active" };
        // Without links, only `sst dev` needs SST's own entries.
        if (!$dev) settings.environment = { variables: environment };
      },
      role: (role) => {
        // SST 4.17 lets the whole account assume a function's role, which only `sst dev` needs.
        if (!$dev) role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
      },
    },
  });
  watchLambda(name, created);
  return created;
}
