import type { OwnerContext } from "../model/context.ts";
import type { Queue } from "../model/ports/queue.ts";

/** Has the worker, which alone can open the token, read number and texts at Meta. */
export const askMeta = ({ ownerId, updates }: OwnerContext & { updates: Queue }): Promise<void> =>
  updates.send([{ body: { ownerId, updates: [{ kind: "check" }] } }]);
