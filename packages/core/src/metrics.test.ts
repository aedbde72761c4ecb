/** CloudWatch's "Specification: Embedded metric format": a line contains only the object. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { correlate } from "./correlation.ts";
import { countMetrics } from "./metrics.ts";

const written = vi.spyOn(process.stdout, "write");
beforeEach(() => void written.mockReset().mockReturnValue(true));
afterEach(() => vi.unstubAllEnvs());

test("given a Lambda, when it counts, then one line has each metric with its value, also zero, by the Lambda alone", () => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "emdia-production-Shard");
  const before = Date.now();
  correlate("id", () => countMetrics({ BillingLag: 0, RunsHeld: 2 }));
  const lines = written.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([expect.stringMatching(/^\{[^\n]*\}\n$/)]);
  const { _aws, ...fields } = JSON.parse(lines[0] ?? "");
  expect(fields).toEqual({ FunctionName: "emdia-production-Shard", BillingLag: 0, RunsHeld: 2, correlationId: "id" });
  expect(_aws.CloudWatchMetrics).toEqual([
    { Namespace: "EmDia", Dimensions: [["FunctionName"]], Metrics: [{ Name: "BillingLag" }, { Name: "RunsHeld" }] },
  ]);
  expect(_aws.Timestamp).toBeGreaterThanOrEqual(before);
  expect(_aws.Timestamp).toBeLessThanOrEqual(Date.now());
});

test("given no Lambda, when it counts, then nothing is written", () => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", undefined);
  countMetrics({ BillingLag: 1 });
  expect(written).not.toHaveBeenCalled();
});
