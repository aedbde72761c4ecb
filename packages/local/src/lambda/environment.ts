import type { Graph, LambdaSpec } from "../graph-types.ts";

const SQS_HOST = /https:\/\/sqs\.[\w-]+\.amazonaws\.com/g;

/**
 * A Lambda's environment: what the graph gives it, with links to the site and hosts of AWS pointed at this machine. The
 * access key id is the Lambda's logical name, so the endpoint knows the caller.
 */
export function environmentOf(
  graph: Graph,
  lambda: LambdaSpec,
  urls: { site: string; aws: string },
): Record<string, string> {
  const own = Object.entries(lambda.environment).map(([name, value]): [string, string] => {
    // The SQS client calls the host in the queue's URL, whatever its endpoint.
    return [name, name === "SITE_URL" ? urls.site : value.replaceAll(SQS_HOST, urls.aws)];
  });
  return {
    PATH: process.env.PATH ?? "",
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
    AWS_REGION: graph.region,
    AWS_DEFAULT_REGION: graph.region,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_NAME: lambda.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.memoryMb),
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ACCESS_KEY_ID: lambda.logicalName,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL: urls.aws,
    ...Object.fromEntries(own),
  };
}
