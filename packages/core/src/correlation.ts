/**
 * One id follows a call from its request through queues and events to its mail: the id of the invocation that began it. Each
 * log line has it, messages and events carry it as `correlationId`, mails as the tag `req` (docs/decisions/024-alarms.md).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod/mini";

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and all that follows from it, under this id. */
export const correlate = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of what runs now; undefined outside of every invocation. */
export const correlationId = (): string | undefined => current.getStore();

/** What travels in a queue or on a bus, with the id of what runs now beside its own fields. */
export const withCorrelation = (body: unknown): unknown => {
  const id = correlationId();
  return id !== undefined && typeof body === "object" ? { ...body, correlationId: id } : body;
};

// An id of another form would make a tag that SES refuses, and the mail with it.
const Id = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)));
const Tags = z.object({ req: z.optional(z.array(Id)) });
const Envelope = z.object({
  correlationId: Id,
  detail: z.optional(z.object({ correlationId: Id, mail: z.optional(z.object({ tags: z.optional(Tags) })) })),
});

/** The id that a queue's message, an event or an event of SES carries. Those of releases before there was one have none. */
export function carriedId(message: unknown): string | undefined {
  const { correlationId: id, detail } = Envelope.safeParse(message).data ?? {};
  return id ?? detail?.correlationId ?? detail?.mail?.tags?.req?.[0];
}
