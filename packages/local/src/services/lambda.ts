import type { AwsService, ServiceContext } from "../types.ts";

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations/;

/** Creates the part of Lambda's API that `npm run operate` calls: an invocation whose answer is waited for. */
export function createLambdaApi({ authorize, graph, invoke }: Pick<ServiceContext, "authorize" | "graph" | "invoke">) {
  const service: AwsService = {
    name: "lambda",
    matches: ({ service: signed, url }) => signed === "lambda" && INVOCATIONS.test(url),
    async handle({ url, body }, caller) {
      const asked = decodeURIComponent(INVOCATIONS.exec(url)?.[1] ?? "");
      const name = asked.replace(/^arn:aws:lambda:[^:]*:\d*:function:/, "").replace(/:.*$/, "");
      const lambda = graph.lambdas.find((one) => one.name === name || one.logicalName === name);
      authorize(caller, "lambda:InvokeFunction", lambda?.name ?? "*");
      const json = { "content-type": "application/json" };
      if (lambda === undefined)
        return { status: 404, headers: { ...json, "x-amzn-errortype": "ResourceNotFoundException" }, body: "{}" };
      try {
        const answer = await invoke(lambda.logicalName, JSON.parse(body.toString("utf8") || "null"));
        return { status: 200, headers: json, body: JSON.stringify(answer ?? null) };
      } catch (error) {
        const failure = { errorMessage: error instanceof Error ? error.message : String(error) };
        const headers = { ...json, "x-amz-function-error": "Unhandled" };
        return { status: 200, headers, body: JSON.stringify(failure) };
      }
    },
  };
  return service;
}
