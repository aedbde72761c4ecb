import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { storeFailure, storeSuccess } from "../store/webhook-events.ts";

/** A code or an error's name, never its text, which may quote a payload. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : "unknown";
}

/** `work` returns the owner or null. @throws whatever it throws, once recorded: it is repeated */
export async function settleEvent(
  ctx: CoreContext,
  eventId: string,
  work: () => Promise<string | null>,
): Promise<void> {
  try {
    await storeSuccess(ctx, eventId, await work());
  } catch (error) {
    const reason = reasonOf(error);
    logger.warn("a webhook event failed", { eventId, reason });
    await storeFailure(ctx, eventId, reason);
    throw error;
  }
}
