import { reservedExecutions } from "./concurrency.ts";
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

/** This file sets all other arguments, the same for every Lambda. */
export type LambdaArgs = Omit<sst.aws.FunctionArgs, Settled | Narrowed> & {
  handler: string;
  environment?: Record<string, $util.Input<string>>;
  permissions?: readonly sst.aws.FunctionPermissionArgs[];
  /** Gets the events on which the Lambda failed; a rule's queue gets only undelivered events. */
  failuresTo?: sst.aws.Queue;
  /** With `failuresTo`: how often a failed event is tried again, twice by default. */
  retries?: 0 | 2;
  /** False for a Lambda that is always called: its traces would cost more than the Lambda does. */
  isTraced?: boolean;
};

export function lambda(
  name: string,
  { handler, environment = {}, permissions = [], failuresTo, retries = 2, isTraced = true, ...args }: LambdaArgs,
) {
  const reserved = reservedExecutions(name, $app.stage);
  const created = new sst.aws.Function(name, {
    timeout: "30 seconds",
    memory: "512 MB",
    ...args,
    handler: `packages/functions/src/${handler}`,
    runtime: "nodejs24.x",
    architecture: "arm64",
    logging: { format: "json", retention: "3 months" },
    nodejs: lambdaBuild,
    ...(reserved === undefined ? {} : { concurrency: { reserved } }),
    permissions: [...permissions, writeTraces, ...(failuresTo ? [sendTo(failuresTo)] : [])],
    ...(failuresTo ? { retries } : {}),
    hook: { postbuild: lowerDynamicImports },
    transform: {
      eventInvokeConfig: (config) => {
        if (failuresTo) config.destinationConfig = { onFailure: { destination: failuresTo.arn } };
      },
      function: (settings) => {
        settings.tracingConfig = { mode: isTraced ? "Active" : "PassThrough" };
        // No Lambda uses SST's links, so only `sst dev` needs SST's own entries in the environment.
        if (!$dev) settings.environment = { variables: environment };
      },
      role: (role) => {
        // SST 4.17 lets the whole account assume a function's role; only `sst dev` needs that.
        if (!$dev) role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
      },
    },
  });
  watchLambda(name, created);
  return created;
}
