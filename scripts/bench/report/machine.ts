import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { findDynoxide } from "@emdia/local/services/dynamodb/binary";

/**
 * Describes the kind of the machine that produced the figures, without naming the machine itself.
 */
export function machineLines(): string[] {
  const [first, ...others] = cpus();
  const dynoxide = execFileSync(findDynoxide(), ["--version"], { encoding: "utf8" }).trim();
  return [
    `- processor: ${first?.model.trim() ?? "unknown"}, ${others.length + 1} cores`,
    `- Node ${process.versions.node} on ${process.platform} ${process.arch}`,
    `- DynamoDB's emulator: ${dynoxide}`,
  ];
}
