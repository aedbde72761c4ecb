import type { TestBank } from "@emdia/core/model/banks";
import type { Graph, LambdaSpec } from "../graph-types.ts";

/** The hosts that a Lambda reads from its settings, where `AWS_ENDPOINT_URL` does not apply. */
const AWS_HOSTS = /https:\/\/(sqs|cognito-idp)\.[\w-]+\.amazonaws\.com/g;

export type RegionUrls = { site: string; aws: string; meta?: string; bank?: TestBank };

/** The access key ID is the Lambda's logical name, which identifies the caller to the endpoint. */
export function environmentOf(graph: Graph, lambda: LambdaSpec, urls: RegionUrls): Record<string, string> {
  const { environment } = lambda;
  const own = Object.entries(environment).map(([name, value]): [string, string] => {
    // The Stripe stand-in answers on the site's port, so both settings have the site's address.
    if (name === "SITE_URL" || name === "STRIPE_API_URL") return [name, urls.site];
    if (name === "GRAPH_URL") return [name, urls.meta ?? value];
    // The synthesis knows only names of secrets, but Stripe's stand-in requires a test key.
    if (name === "STRIPE_SECRET_KEY" && value.startsWith("secret:")) return [name, "sk_test_local"];
    // The SQS client calls the host in the queue's URL and ignores its endpoint setting.
    return [name, value.replaceAll(AWS_HOSTS, urls.aws)];
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
    ...bankSettings(environment, urls.bank),
    ...Object.fromEntries(own),
  };
}

function bankSettings(environment: Readonly<Record<string, string>>, bank: TestBank | undefined) {
  if (bank === undefined || !("BANK_KEY_ARN" in environment)) return {};
  return { BANK_TEST_URL: bank.url, ...(bank.authority && { BANK_TEST_AUTHORITY: bank.authority }) };
}
