import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { findDynoxide } from "@emdia/local/services/dynamodb/binary";

/** What the figures were taken on, by kind alone: nothing that names the machine. */
export function machineLines(): string[] {
  const [first, ...others] = cpus();
  const dynoxide = execFileSync(findDynoxide(), ["--version"], { encoding: "utf8" }).trim();
  return [
    `- processor: ${first?.model.trim() ?? "unknown"}, ${others.length + 1} cores`,
    `- Node ${process.versions.node} on ${process.platform} ${process.arch}`,
    `- DynamoDB's emulator: ${dynoxide}`,
  ];
}
