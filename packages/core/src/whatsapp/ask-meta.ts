import type { OwnerContext } from "../model/context.ts";
import type { Queue } from "../model/ports/queue.ts";

/** The worker alone can open the token. */
export const askMeta = ({ ownerId, updates }: OwnerContext & { updates: Queue }): Promise<void> =>
  updates.send([{ body: { ownerId, updates: [{ kind: "check" }] } }]);
