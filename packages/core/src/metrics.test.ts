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
  expect(fields).toEqual({
    FunctionName: "emdia-production-Shard",
    FunctionVersion: "$LATEST",
    BillingLag: 0,
    RunsHeld: 2,
    correlationId: "id",
  });
  expect(_aws.CloudWatchMetrics).toEqual([
    {
      Namespace: "EmDia",
      Dimensions: [["FunctionName"]],
      Metrics: [{ Name: "BillingLag" }, { Name: "RunsHeld" }],
    },
  ]);
  expect(_aws.Timestamp).toBeGreaterThanOrEqual(before);
  expect(_aws.Timestamp).toBeLessThanOrEqual(Date.now());
});

const headOf = (line: unknown) => JSON.parse(String(line))._aws.CloudWatchMetrics;

test("given a published version, when it counts charges, then they are also counted by the version, and no other metric is", () => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "emdia-production-Owner");
  vi.stubEnv("AWS_LAMBDA_FUNCTION_VERSION", "7");
  countMetrics({ ChargesSent: 3, ChargesFailed: 1, ChargesWaiting: 2 });
  countMetrics({ RunsHeld: 1 });
  const [charges, held] = written.mock.calls.map(([line]) => line);
  expect(JSON.parse(String(charges))).toMatchObject({ FunctionVersion: "7", ChargesFailed: 1, ChargesWaiting: 2 });
  expect(headOf(charges)).toEqual([
    {
      Namespace: "EmDia",
      Dimensions: [["FunctionName"]],
      Metrics: [{ Name: "ChargesSent" }, { Name: "ChargesFailed" }, { Name: "ChargesWaiting" }],
    },
    {
      Namespace: "EmDia",
      Dimensions: [["FunctionName", "FunctionVersion"]],
      Metrics: [{ Name: "ChargesSent" }, { Name: "ChargesFailed" }, { Name: "ChargesWaiting" }],
    },
  ]);
  expect(headOf(held)).toHaveLength(1);
});

test("given no Lambda, when it counts, then nothing is written", () => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", undefined);
  countMetrics({ BillingLag: 1 });
  expect(written).not.toHaveBeenCalled();
});
