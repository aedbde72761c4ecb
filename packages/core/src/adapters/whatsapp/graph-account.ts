import { createHmac } from "node:crypto";
import { WHATSAPP_TEXTS } from "@emdia/contracts/constants";
import { digitsOf } from "@emdia/contracts/values/phone";
import * as z from "zod/mini";
import {
  AccountError,
  type AccountFailure,
  type NumberFacts,
  type WhatsAppAccount,
  type WhatsAppCredential,
} from "../../model/ports/whatsapp-account.ts";
import {
  categoryOf,
  healthOf,
  limitOf,
  qualityOf,
  type StoredText,
  stateOf,
  type WhatsAppText,
} from "../../model/whatsapp.ts";
import { nameOfText, WHATSAPP_WORDS } from "../../model/whatsapp-texts.ts";
import { callGraph, type GraphCall } from "./call-graph.ts";

/** Meta drops a message that was not delivered within 12 hours. */
const TTL_SECONDS = 43_200;
/** A payer's token is longer, but Meta only checks that the example's address is well-formed. */
const EXAMPLE_TOKEN = "AbCdEfGh0123456789";
const NUMBER_FIELDS =
  "display_phone_number,verified_name,name_status,health_status,whatsapp_business_manager_messaging_limit";

const Health = z.object({
  can_send_message: z.string(),
  entities: z.optional(z.array(z.object({ errors: z.optional(z.array(z.object({ error_code: z.int() }))) }))),
});
const NumberAnswer = z.object({
  display_phone_number: z.string(),
  verified_name: z.string(),
  name_status: z.optional(z.string()),
  health_status: Health,
  whatsapp_business_manager_messaging_limit: z.optional(z.string()),
});
const AccountAnswer = z.object({ currency: z.optional(z.string()) });
const Numbers = z.object({ data: z.array(z.object({ id: z.string() })) });
const Template = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  status: z.string(),
  category: z.string(),
  quality_score: z.optional(z.object({ score: z.optional(z.string()) })),
  rejected_reason: z.optional(z.string()),
});
const Templates = z.object({ data: z.array(Template) });
const Refusal = z.object({ error: z.object({ code: z.int(), message: z.optional(z.string()) }) });

/** Meta's code for an account without a card, or with one that was refused. */
const NO_CARD = 141_006;
const DECLINED_NAME = ["DECLINED", "EXPIRED"];

/** Returns the template to submit. Meta allows the button's address a variable at its end only. */
export function templateOf(text: WhatsAppText, siteUrl: string) {
  const { body, footer, button, variables } = WHATSAPP_WORDS[text];
  return {
    name: nameOfText(text),
    language: "pt_BR",
    category: "UTILITY",
    parameter_format: "POSITIONAL",
    message_send_ttl_seconds: TTL_SECONDS,
    components: [
      { type: "BODY", text: body, example: { body_text: [variables.map(({ example }) => example)] } },
      { type: "FOOTER", text: footer },
      {
        type: "BUTTONS",
        buttons: [{ type: "URL", text: button, url: `${siteUrl}/p/{{1}}`, example: [`${siteUrl}/p/${EXAMPLE_TOKEN}`] }],
      },
    ],
  };
}

/** Neither token nor secret is in a log or an error. */
export const graphAccount =
  (graphUrl: string) =>
  ({ numberId, accountId, token, appSecret }: WhatsAppCredential): WhatsAppAccount => {
    // The optional proof shows Meta that token and secret belong to one app.
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    async function call<Schema extends z.ZodMiniType>(
      schema: Schema,
      subject: AccountFailure,
      { path, ...rest }: GraphCall,
    ): Promise<z.infer<Schema>> {
      const mark = path.includes("?") ? "&" : "?";
      const answer = await callGraph({ graphUrl, token }, { path: `${path}${mark}appsecret_proof=${proof}`, ...rest });
      const read = schema.safeParse(answer?.json);
      if (answer?.status === 200 && read.success) return read.data;
      throw new AccountError(failureOf(answer?.json, subject));
    }
    const get = <Schema extends z.ZodMiniType>(schema: Schema, subject: AccountFailure, path: string) =>
      call(schema, subject, { path, method: "GET" });

    return {
      async read() {
        const fields = "id,name,status,category,quality_score,rejected_reason";
        const [number, account, { data: numbers }, { data: templates }] = await Promise.all([
          get(NumberAnswer, "number", `${numberId}?fields=${NUMBER_FIELDS}`),
          get(AccountAnswer, "account", `${accountId}?fields=currency`),
          get(Numbers, "account", `${accountId}/phone_numbers?fields=id&limit=100`),
          get(Templates, "account", `${accountId}/message_templates?fields=${fields}&limit=100&name=emdia_`),
        ]);
        if (!numbers.some(({ id }) => id === numberId)) throw new AccountError("other-account");
        const known = WHATSAPP_TEXTS.flatMap((text) => {
          const own = templates.find(({ name }) => name === nameOfText(text));
          return own ? [[text, textOf(text, own)] as const] : [];
        });
        return {
          number: {
            phone: digitsOf(number.display_phone_number),
            displayName: number.verified_name,
            health: healthOf(number.health_status.can_send_message),
            dailyLimit: limitOf(number.whatsapp_business_manager_messaging_limit),
            currency: account.currency ?? "BRL",
            problem: problemOf(number),
          },
          known: Object.fromEntries(known),
        };
      },
      async subscribe() {
        await call(z.object({ success: z.literal(true) }), "account", {
          path: `${accountId}/subscribed_apps`,
          method: "POST",
        });
      },
      async submitTexts(siteUrl, known) {
        const path = `${accountId}/message_templates`;
        const submit = async (text: WhatsAppText) => {
          const body = templateOf(text, siteUrl);
          return textOf(text, await call(Template, "account", { path, method: "POST", body }));
        };
        const submitted = WHATSAPP_TEXTS.map((text) => known[text] ?? submit(text));
        const [charge, reminder, receipt] = await Promise.all(submitted);
        if (!charge || !reminder || !receipt) throw new AccountError("unavailable");
        return { charge, reminder, receipt };
      },
    };
  };

function failureOf(answer: unknown, subject: AccountFailure): AccountFailure {
  const { code, message = "" } = Refusal.safeParse(answer).data?.error ?? { code: undefined };
  if (code === undefined || [1, 2, 4, 80_007, 80_008].includes(code)) return "unavailable";
  if (/appsecret_proof/i.test(message)) return "appSecret";
  if (code === 190 || code === 0) return "token";
  return code === 3 || code === 10 || (code >= 200 && code < 300) ? "permission" : subject;
}

function textOf(
  text: WhatsAppText,
  { id, status, category, quality_score, rejected_reason }: z.infer<typeof Template>,
) {
  const reason = rejected_reason && rejected_reason !== "NONE" ? { reason: rejected_reason } : {};
  return {
    id,
    name: nameOfText(text),
    state: stateOf(status),
    category: categoryOf(category),
    quality: qualityOf(quality_score?.score),
    ...reason,
  } satisfies StoredText;
}

function problemOf({
  health_status: health,
  name_status: name = "",
}: z.infer<typeof NumberAnswer>): NumberFacts["problem"] {
  const codes = (health.entities ?? []).flatMap(({ errors = [] }) => errors.map((one) => one.error_code));
  if (codes.includes(NO_CARD)) return "payment";
  if (DECLINED_NAME.includes(name)) return "name";
  return healthOf(health.can_send_message) === "BLOCKED" ? "account" : undefined;
}
