import type { HealthWire } from "@emdia/contracts/registration";
import type { CoreContext } from "../model/context.ts";
import { ownerOfCode } from "../store/profiles.ts";

/**
 * Answers while the table answers: any code works, known or not. @throws what the table answers
 * otherwise
 */
export async function checkHealth(ctx: CoreContext): Promise<HealthWire> {
  await ownerOfCode(ctx, "health");
  return { status: "ok" };
}
