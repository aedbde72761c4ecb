/** A message and its initial invisibility, in seconds (at most 900). */
export type QueueMessage = { body: unknown; delaySeconds?: number };

/** Sends messages; resolves once the queue has accepted them all, throws otherwise. */
export type Queue = { send(messages: readonly QueueMessage[]): Promise<void> };
