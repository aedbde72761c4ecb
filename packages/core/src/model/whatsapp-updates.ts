/** Reads from Meta's calls the updates that the product uses, one after the other. Pure. */
import * as z from "zod/mini";

const text = z.string();
const time = z.optional(z.string());
const Status = z.looseObject({ id: text, status: text });
const Answer = z.object({
  from: z.optional(text),
  from_user_id: z.optional(text),
  user_id: z.optional(text),
  type: z.optional(text),
  text: z.optional(z.object({ body: text })),
  button: z.optional(z.object({ text })),
  context: z.optional(z.object({ id: z.optional(text) })),
});
const Preference = z.object({ wa_id: z.optional(text), user_id: z.optional(text), value: text });
const Contact = z.object({ wa_id: z.optional(text), user_id: z.optional(text) });
const id = z.pipe(z.union([text, z.number()]), z.transform(String));

/** The used fields of each value that Meta sends; the name is the webhook's field. */
const TextState = z.object({ message_template_id: id, event: text, reason: z.nullish(text) });
const TextQuality = z.object({ message_template_id: id, new_quality_score: text });
const TextCategory = z.object({ message_template_id: id, new_category: text });
const Account = z.object({ event: text });
const Capability = z.object({
  max_daily_conversations_per_business: z.optional(z.union([text, z.number()])),
  max_daily_conversation_per_phone: z.optional(z.union([text, z.number()])),
});

/** One update, small enough for a queue. `phone` and `userId` are the person's who answered. */
export const WhatsAppUpdate = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("check") }),
  z.object({ kind: z.literal("status"), status: Status }),
  z.object({
    kind: z.literal("answer"),
    phone: z.optional(text),
    userId: z.optional(text),
    wamid: z.optional(text),
    text,
    isBlock: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("text-state"), id: text, state: text, reason: z.optional(text) }),
  z.object({ kind: z.literal("text-quality"), id: text, quality: text }),
  z.object({ kind: z.literal("text-category"), id: text, category: text }),
  z.object({ kind: z.literal("account"), event: text }),
  z.object({ kind: z.literal("limit"), limit: z.union([text, z.number()]) }),
]);
export type WhatsAppUpdate = z.infer<typeof WhatsAppUpdate>;

/** A message of the worker's queue. */
export const WhatsAppUpdates = z.object({ ownerId: text, at: time, updates: z.array(WhatsAppUpdate) });
export type WhatsAppUpdates = z.infer<typeof WhatsAppUpdates>;

const Call = z.object({
  entry: z.array(z.object({ id: text, changes: z.array(z.object({ field: text, value: z.unknown() })) })),
});
const Messages = z.object({
  metadata: z.object({ phone_number_id: text }),
  contacts: z.catch(z.optional(z.array(z.unknown())), undefined),
  messages: z.catch(z.optional(z.array(z.unknown())), undefined),
  statuses: z.catch(z.optional(z.array(z.unknown())), undefined),
  user_preferences: z.catch(z.optional(z.array(z.unknown())), undefined),
});

/** Longer answers are no request to stop. */
const MAX_ANSWER = 200;

const MESSAGE_FIELDS = ["messages", "user_preferences"];

/** Returns the updates about one number, in order, without those that cannot be read. */
export function updatesIn(call: unknown, { accountId, numberId }: { accountId: string; numberId: string }) {
  const read = Call.safeParse(call);
  if (!read.success) return [];
  const own = read.data.entry.filter(({ id: account }) => account === accountId);
  return own.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }): WhatsAppUpdate[] => {
      if (!MESSAGE_FIELDS.includes(field)) return READERS[field]?.(value) ?? [];
      return readAll(Messages, [value]).flatMap((one) =>
        one.metadata.phone_number_id === numberId ? fromMessages(one) : [],
      );
    }),
  );
}

const WORDS = ["parar", "pare", "para", "sair", "sai", "stop", "cancelar", "descadastrar", "remover", "chega"];
const PHRASES =
  /^(por favor )?(parar?|pare|pode parar|quero parar|quero sair|nao quero|nao desejo|nao me (mande|envie)|sair d)/;

/** Recognizes any spelling: "PARAR", "P.A.R.A.R", "paraaar!", "Não quero mais receber". */
export function asksToStop(answer: string): boolean {
  const plain = answer.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.replace(/[^a-z]/g, "").replace(/(.)\1+/g, "$1");
  const words = plain.replace(/[^a-z]+/g, " ").trim();
  return (
    WORDS.includes(letters) || (PHRASES.test(words) && /receber|mandar|enviar|mensage|aviso|cobranca|lista/.test(words))
  );
}

const readAll = <Schema extends z.ZodMiniType>(schema: Schema, values: readonly unknown[] = []): z.infer<Schema>[] =>
  values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });

function fromMessages(value: z.infer<typeof Messages>): WhatsAppUpdate[] {
  const [contact] = readAll(Contact, value.contacts);
  const answers = readAll(Answer, value.messages).map(
    (one): WhatsAppUpdate => ({
      kind: "answer",
      phone: one.from ?? contact?.wa_id,
      userId: one.from_user_id ?? one.user_id ?? contact?.user_id,
      wamid: one.context?.id,
      text: (one.text?.body ?? one.button?.text ?? "").slice(0, MAX_ANSWER),
    }),
  );
  const stops = readAll(Preference, value.user_preferences).filter((one) => one.value === "stop");
  return [
    ...readAll(Status, value.statuses).map((status): WhatsAppUpdate => ({ kind: "status", status })),
    ...answers,
    ...stops.map(
      (one): WhatsAppUpdate => ({ kind: "answer", phone: one.wa_id, userId: one.user_id, text: "", isBlock: true }),
    ),
  ];
}

const reader =
  <Schema extends z.ZodMiniType>(schema: Schema, updateOf: (value: z.infer<Schema>) => WhatsAppUpdate | undefined) =>
  (value: unknown): WhatsAppUpdate[] =>
    readAll(schema, [value]).flatMap((one) => updateOf(one) ?? []);

const READERS: Readonly<Record<string, (value: unknown) => WhatsAppUpdate[]>> = {
  message_template_status_update: reader(TextState, ({ message_template_id, event, reason }) => ({
    kind: "text-state",
    id: message_template_id,
    state: event,
    ...(reason && reason !== "NONE" && { reason }),
  })),
  message_template_quality_update: reader(TextQuality, ({ message_template_id, new_quality_score }) => ({
    kind: "text-quality",
    id: message_template_id,
    quality: new_quality_score,
  })),
  template_category_update: reader(TextCategory, ({ message_template_id, new_category }) => ({
    kind: "text-category",
    id: message_template_id,
    category: new_category,
  })),
  account_update: reader(Account, ({ event }) => ({ kind: "account", event })),
  business_capability_update: reader(Capability, (value) => {
    const limit = value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone;
    return limit === undefined ? undefined : { kind: "limit", limit };
  }),
};
