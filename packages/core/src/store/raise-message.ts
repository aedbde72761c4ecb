import type { OwnerContext } from "../model/context.ts";
import type { MessageKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { changeMessage, getMessage } from "./messages.ts";

const TRIES = 3;

/**
 * Applies `next`, again after another writer's change; undefined from it changes nothing.
 * @throws Error if others were faster each time: the queue delivers the report again
 */
export async function raiseMessage(
  ctx: OwnerContext,
  { key, attempt }: { key: MessageKey; attempt: number },
  next: (message: Message) => Message | undefined,
  write: (before: Message, after: Message) => Promise<boolean> = (before, after) => changeMessage(ctx, before, after),
): Promise<{ found: Message | undefined; written?: Message }> {
  const found = await getMessage(ctx, key);
  for (let current = found, tries = 0; tries < TRIES; tries++) {
    const after = current?.attempt === attempt ? next(current) : undefined;
    if (!current || !after) return { found };
    if (await write(current, after)) return { found, written: after };
    current = await getMessage(ctx, key);
  }
  throw new Error("a message was changed by others each time that its report was applied");
}
