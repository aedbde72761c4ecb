import { vi } from "vitest";

/** Returns the metrics of each line that `work` logs: only those that the line's header names. */
export async function countedBy(work: () => unknown): Promise<Record<string, unknown>[]> {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "lambda");
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await work();
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  vi.unstubAllEnvs();
  return lines.map((line) => {
    const names: { Name: string }[] = line._aws.CloudWatchMetrics[0].Metrics;
    return Object.fromEntries(names.map(({ Name }) => [Name, line[Name]]));
  });
}
