import { createHash, createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Answer } from "../../console/respond.ts";
import { REJECTED_FOR } from "./calls.ts";
import type { AppRecord, MetaRecords, TemplateRecord } from "./records.ts";

export interface GraphRequest {
  method: string;
  parts: readonly string[];
  query: URLSearchParams;
  body: unknown;
  /** Meta reads a new text later and then decides about it. */
  review(text: TemplateRecord): void;
}

export const jsonOf = (body: object, status = 200): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const refuse = (status: number, code: number, message: string): Answer =>
  jsonOf({ error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "local" } }, status);

const text = z.string();
const Template = z.object({
  name: text.check(z.regex(/^[a-z0-9_]{1,512}$/)),
  language: z.literal("pt_BR"),
  category: z.enum(["UTILITY", "MARKETING"]),
  message_send_ttl_seconds: z.int().check(z.minimum(30), z.maximum(43_200)),
  components: z.array(
    z.discriminatedUnion("type", [
      z.object({
        type: z.literal("BODY"),
        text: text.check(z.maxLength(1024)),
        example: z.object({ body_text: z.array(z.array(text)) }),
      }),
      z.object({ type: z.literal("FOOTER"), text: text.check(z.maxLength(60)) }),
      z.object({
        type: z.literal("BUTTONS"),
        buttons: z.array(
          z.object({ type: z.literal("URL"), text: text.check(z.maxLength(25)), url: text, example: z.array(text) }),
        ),
      }),
    ]),
  ),
});

/** Words that Meta takes for promotion, so that a utility text is approved as marketing. */
const PROMOTION = /desconto|promo|renove|oferta|última chance/i;
const VARIABLE = /\{\{\d+\}\}/g;
/** A body neither begins nor ends with a variable. */
const EDGE = /^\s*\{\{\d+\}\}|\{\{\d+\}\}\s*$/;

/** Answers what concerns an account or its number, except messages. */
export function answerAccount(records: MetaRecords, app: AppRecord, request: GraphRequest): Answer {
  const {
    method,
    parts: [id = "", edge],
    query,
  } = request;
  const proof = query.get("appsecret_proof");
  if (proof !== null && proof !== proofOf(app))
    return refuse(400, 100, "Invalid appsecret_proof provided in the API argument");
  if (id === app.numberId && edge === undefined) return readNumber(app);
  if (id !== app.accountId) return refuse(400, 100, `Object with ID '${id}' does not exist`);
  if (edge === undefined) return jsonOf({ currency: "BRL", id });
  if (edge === "phone_numbers") return jsonOf({ data: [{ id: app.numberId }] });
  if (edge === "subscribed_apps" && method === "POST") return jsonOf({ success: true });
  if (edge !== "message_templates") return refuse(400, 2_500, "Unknown path components");
  if (method === "POST") return submit(records, app, request);
  const own = records.templates.all().filter((one) => one.accountId === app.accountId);
  return jsonOf({
    data: own.map(({ id: template, name, status, category }) => ({
      id: template,
      name,
      status,
      category,
      quality_score: { score: "GREEN" },
      rejected_reason: status === "REJECTED" ? REJECTED_FOR : "NONE",
    })),
  });
}

function submit(records: MetaRecords, { accountId }: AppRecord, { body, review }: GraphRequest): Answer {
  const read = Template.safeParse(body);
  if (!read.success) return refuse(400, 100, "Invalid parameter");
  const { name, category, components } = read.data;
  const own = records.templates.all().filter((one) => one.accountId === accountId);
  if (own.some((one) => one.name === name)) return refuse(400, 100, "There is already content in this language");
  const part = components.find(({ type }) => type === "BODY");
  const words = part?.type === "BODY" ? part.text : "";
  const examples = part?.type === "BODY" ? (part.example.body_text[0] ?? []) : [];
  const variables = new Set(words.match(VARIABLE)).size;
  if (examples.length !== variables || EDGE.test(words))
    return refuse(400, 2_388_299, "Variables at the edge or without example");
  const footer = components.find(({ type }) => type === "FOOTER");
  const record: TemplateRecord = {
    id: String(900_000_000 + records.templates.all().length + 1),
    accountId,
    name,
    status: "PENDING",
    category: PROMOTION.test(words) ? "MARKETING" : category,
    body: words,
    footer: footer?.type === "FOOTER" ? footer.text : "",
    variables,
  };
  records.templates.put(record.id, record);
  review(record);
  return jsonOf({ id: record.id, status: record.status, category: record.category });
}

const proofOf = ({ token, appSecret }: AppRecord) => createHmac("sha256", appSecret).update(token).digest("hex");
const shown = (phone: string) => `+${phone.slice(0, 2)} ${phone.slice(2, 4)} ${phone.slice(4, 9)}-${phone.slice(9)}`;

function readNumber({ phone, tier, isRevoked }: AppRecord): Answer {
  return jsonOf({
    display_phone_number: shown(phone),
    verified_name: `Estúdio ${createHash("sha256").update(phone).digest("hex").slice(0, 4)}`,
    name_status: "APPROVED",
    health_status: { can_send_message: isRevoked ? "BLOCKED" : "AVAILABLE", entities: [] },
    whatsapp_business_manager_messaging_limit: tier,
  });
}
