import { AppError } from "@emdia/core/model/app-error";
import middy from "@middy/core";
import { expect, test } from "vitest";
import { errorBoundary } from "./error-boundary.ts";
import type { HttpEvent, HttpResult } from "./reply.ts";

const named = (name: string) => Object.assign(new Error("secret of the inside"), { name });

async function answerTo(error: Error): Promise<{ status: number | undefined; code: string; text: string }> {
  const fail = async (): Promise<HttpResult> => Promise.reject(error);
  const handler = middy<HttpEvent, HttpResult>().use(errorBoundary()).handler(fail);
  const event: HttpEvent = Object({ routeKey: "GET /api/plans" });
  const { statusCode, body = "" } = await handler(event, Object({ awsRequestId: "request" }));
  return { status: statusCode, code: JSON.parse(body).code, text: body };
}

test.each(["ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded", "TimeoutError"])(
  "given a service that answers %s, then the caller is asked to try again",
  async (name) => {
    expect(await answerTo(named(name))).toMatchObject({ status: 503, code: "service.busy" });
  },
);

test("given a refusal, then its own code and status are answered", async () => {
  expect(await answerTo(new AppError("plan.not_found"))).toMatchObject({ status: 404, code: "plan.not_found" });
  expect(await answerTo(new AppError("service.busy"))).toMatchObject({ status: 503, code: "service.busy" });
});

test("given a bug, then it is a 500 that reveals nothing of the error", async () => {
  const { status, code, text } = await answerTo(named("TypeError"));
  expect({ status, code }).toEqual({ status: 500, code: "internal.unexpected" });
  expect(text).not.toContain("secret of the inside");
});
