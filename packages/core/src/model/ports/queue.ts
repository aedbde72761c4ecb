/** A message, and the seconds for which the queue hides it at first (at most 900). */
export type QueueMessage = { body: unknown; delaySeconds?: number };

/** Sends messages; resolves once the queue has accepted them all, throws otherwise. */
export type Queue = { send(messages: readonly QueueMessage[]): Promise<void> };
