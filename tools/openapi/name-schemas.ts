import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";

const contracts = path.resolve(import.meta.dirname, "../../packages/contracts/src");

/** Registers the wire's schemas by their exported names. */
export async function nameSchemas(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const names = z.registry<{ id: string }>();
  const files = globSync("*.ts", { cwd: contracts, exclude: ["*.test.ts"] }).toSorted();
  for (const file of files) {
    const exported: object = await import(pathToFileURL(path.join(contracts, file)).href);
    for (const [id, value] of Object.entries(exported)) if (value instanceof z.ZodMiniType) names.add(value, { id });
  }
  return names;
}
