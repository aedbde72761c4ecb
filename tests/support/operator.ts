import { ROOT_KEY } from "@emdia/local/iam";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import { runCommand } from "../../ops/run-command.ts";

export type Operator = { run(command: string): Promise<string>; refused(command: string): Promise<string> };

/** Returns an operator of a region; `environment` holds the secrets that a person would set. */
export function operatorOf(region: () => Region, environment: Record<string, string> = {}): Operator {
  const run = async (command: string) => {
    const { awsUrl, url, graph, clock } = region();
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: ROOT_KEY, AWS_SECRET_ACCESS_KEY: "local" });
    const printed: string[] = [];
    // The process's environment is changed, because clients read it. The provider's secrets are
    // passed to the command alone.
    Object.assign(process.env, { AWS_ENDPOINT_URL: awsUrl, AWS_REGION: graph.region });
    const code = await runCommand([...command.split(" "), "--stage", "production", "--endpoint", awsUrl], {
      print: (line) => printed.push(line),
      environment: { STRIPE_API_URL: url, ...environment },
      now: () => clock.now(),
    });
    return { code, text: printed.join("\n") };
  };
  return {
    async run(command) {
      const { code, text } = await run(command);
      expect({ command, code, text }).toMatchObject({ code: 0 });
      return text;
    },
    async refused(command) {
      const { code, text } = await run(command);
      expect({ command, code, text }).toMatchObject({ code: 1 });
      return text;
    },
  };
}
