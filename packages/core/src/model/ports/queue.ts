/** A message and how long it stays invisible at first, in seconds (at most 900). */
export type QueueMessage = { body: unknown; delaySeconds?: number };

/** Sends messages; resolves once the queue has taken them all, throws otherwise. */
export type Queue = { send(messages: readonly QueueMessage[]): Promise<void> };
