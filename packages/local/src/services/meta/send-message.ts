import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Answer } from "../../console/respond.ts";
import { isRecord } from "../../json.ts";
import { jsonOf, refuse } from "./account.ts";
import type { AppRecord, Manner, MetaRecords, SentRecord } from "./records.ts";

const text = z.string();
const Parameter = z.strictObject({ type: z.literal("text"), text: text.check(z.minLength(1), z.maxLength(1024)) });

/** A variable on several lines, or with many spaces, is refused. */
const BROKEN = /[\n\t]| {5}/;

export function acceptMessage(
  records: MetaRecords,
  { app, body, now }: { app: AppRecord; body: unknown; now: Date },
): { answer: Answer; sent?: SentRecord; manner?: Manner } {
  const read = Message.safeParse(body);
  if (!read.success) return { answer: refuse(400, 100, "Invalid parameter") };
  const { to, template, biz_opaque_callback_data: tag = "" } = read.data;
  const known = records.templates.all().find((one) => one.accountId === app.accountId && one.name === template.name);
  if (!known) return { answer: refuse(404, 132_001, "Template name does not exist in the translation") };
  if (known.status === "PAUSED") return { answer: refuse(400, 132_015, "Template is Paused") };
  if (known.status !== "APPROVED") return { answer: refuse(400, 132_016, "Template is Disabled") };
  const filled = template.components.flatMap((one) => (one.type === "body" ? one.parameters : []));
  if (filled.length !== known.variables) return { answer: refuse(400, 132_000, "Number of parameters does not match") };
  if (filled.some((one) => BROKEN.test(one.text))) return { answer: refuse(400, 132_018, "Invalid parameter format") };
  const phone = to.replace("+", "");
  if (phone === app.phone) return { answer: refuse(400, 131_021, "Recipient cannot be sender") };
  const manner = records.manners.get(phone) ?? "usual";
  const [suffix] = template.components.flatMap((one) => (one.type === "button" ? one.parameters : []));
  const sent: SentRecord = {
    id: `wamid.${randomBytes(18).toString("base64")}`,
    numberId: app.numberId,
    to: phone,
    text: `${known.body.replace(/\{\{(\d)\}\}/g, (_all, at) => filled[Number(at) - 1]?.text ?? "")}\n\n${known.footer}`,
    url: suffix?.text ?? "",
    at: now.toISOString(),
    tag,
    status: manner === "held" ? "held" : "accepted",
  };
  records.messages.put(sent.id, sent);
  const { id } = sent;
  const status = manner === "held" ? "held_for_quality_assessment" : "accepted";
  const wa = manner === "nineless" ? `${phone.slice(0, 4)}${phone.slice(5)}` : phone;
  const answer = jsonOf({
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: wa }],
    messages: [{ id, message_status: status }],
  });
  return { answer, sent, manner };
}

const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
/** Meta accepts `type` and `sub_type` in any case, and an `index` that is a number. */
const spelled = (value: unknown): unknown =>
  isRecord(value)
    ? {
        ...value,
        type: lower(value.type),
        ...("sub_type" in value && { sub_type: lower(value.sub_type) }),
        ...("index" in value && { index: String(value.index) }),
      }
    : value;
const Component = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("body"), parameters: z.array(Parameter) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal("url"),
    index: text.check(z.regex(/^\d$/)),
    parameters: z.array(Parameter),
  }),
]);
/** A strict reading of Meta's reference, so that a wrong field is refused here first. */
export const Message = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.optional(z.literal("individual")),
  to: text.check(z.regex(/^\+?\d{8,15}$/)),
  type: z.literal("template"),
  template: z.strictObject({
    name: text,
    language: z.strictObject({ code: text, policy: z.optional(z.literal("deterministic")) }),
    components: z.array(z.pipe(z.transform(spelled), Component)),
  }),
  biz_opaque_callback_data: z.optional(text.check(z.maxLength(512))),
});
