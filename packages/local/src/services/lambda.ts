import { jsonAnswer } from "../aws/render-error.ts";
import type { LambdaSpec } from "../graph-types.ts";
import { LambdaFailure } from "../lambda/failure.ts";
import type { Limits } from "../lambda/limits.ts";
import type { AwsRequest, AwsResponse, AwsService, ServiceContext } from "../types.ts";

const FUNCTIONS = "/2015-03-31/functions";
/** The paths of a Lambda's reserved executions, in versions of the API later than `FUNCTIONS`. */
const RESERVED = /^\/20\d\d-\d\d-\d\d\/functions\/([^/?]+)\/concurrency$/;
const ROUTE = /^\/2015-03-31\/functions(?:\/([^/?]+)\/(invocations))?/;
const headers = { "content-type": "application/json" };

type Part = Pick<ServiceContext, "authorize" | "graph" | "invoke">;

export function createLambdaApi({ authorize, graph, invoke }: Part, limits: Limits) {
  const find = (asked: string) => {
    const name = asked.replace(/^arn:aws:lambda:[^:]*:\d*:function:/, "").replace(/:.*$/, "");
    return graph.lambdas.find((one) => one.name === name || one.logicalName === name);
  };
  const service: AwsService = {
    name: "lambda",
    matches: ({ service: signed, url }) => signed === "lambda" && (url.startsWith(FUNCTIONS) || RESERVED.test(url)),
    async handle(request, caller) {
      const [, limited] = RESERVED.exec(request.url) ?? [];
      if (limited !== undefined) {
        const lambda = find(decodeURIComponent(limited));
        authorize(caller, "lambda:PutFunctionConcurrency", lambda?.name ?? "*");
        return lambda ? answerLimit(limits, lambda, request) : notFound;
      }
      const [, asked = "", part] = ROUTE.exec(request.url) ?? [];
      const lambda = find(decodeURIComponent(asked));
      const action = part === "invocations" ? "InvokeFunction" : "GetFunction";
      authorize(caller, `lambda:${action}`, lambda?.name ?? "*");
      if (part === undefined) return answer({ Functions: graph.lambdas.map(({ name }) => ({ FunctionName: name })) });
      if (lambda === undefined) return notFound;
      return invokeNow(invoke, lambda, request);
    },
  };
  return service;
}

const answer = (body: unknown, more: Record<string, string> = {}) =>
  jsonAnswer(body ?? null, 200, { ...headers, ...more });
const notFound = jsonAnswer({}, 404, { ...headers, "x-amzn-errortype": "ResourceNotFoundException" });

async function invokeNow(invoke: ServiceContext["invoke"], { logicalName }: LambdaSpec, { body }: AwsRequest) {
  try {
    return answer(await invoke(logicalName, JSON.parse(body.toString("utf8") || "null")));
  } catch (error) {
    if (error instanceof LambdaFailure && error.kind === "throttled")
      return jsonAnswer({ message: error.message }, 429, { ...headers, "x-amzn-errortype": error.errorType });
    const failure = { errorMessage: error instanceof Error ? error.message : String(error) };
    return answer(failure, { "x-amz-function-error": "Unhandled" });
  }
}

function answerLimit(limits: Limits, lambda: LambdaSpec, { method, body }: AwsRequest): AwsResponse {
  if (method === "PUT") limits.set(lambda, JSON.parse(body.toString("utf8")).ReservedConcurrentExecutions);
  if (method === "DELETE") limits.set(lambda, undefined);
  return answer({ ReservedConcurrentExecutions: limits.of(lambda) });
}
