/** Gives a call's id to its log lines and mails (tag `req`), see docs/decisions/024-alarms.md. */
import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod/mini";

const current = new AsyncLocalStorage<string>();

export const correlate = <T>(id: string, work: () => T): T => current.run(id, work);

export const correlationId = (): string | undefined => current.getStore();

export const withCorrelation = (body: unknown): unknown => {
  const id = correlationId();
  return id !== undefined && typeof body === "object" ? { ...body, correlationId: id } : body;
};

// SES would reject a mail whose tag contains an id of another form.
const Id = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)));
const Tags = z.object({ req: z.optional(z.array(Id)) });
const Envelope = z.object({
  correlationId: Id,
  detail: z.optional(z.object({ correlationId: Id, mail: z.optional(z.object({ tags: z.optional(Tags) })) })),
});

/** Returns the id in a queue message, an event or an SES event; undefined if it has none. */
export function carriedId(message: unknown): string | undefined {
  const { correlationId: id, detail } = Envelope.safeParse(message).data ?? {};
  return id ?? detail?.correlationId ?? detail?.mail?.tags?.req?.[0];
}
