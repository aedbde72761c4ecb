import { randomBytes } from "node:crypto";
import type { MetaCalls } from "./calls.ts";
import { type AppRecord, MANNERS, type Manner, type MetaRecords, type SentRecord } from "./records.ts";

/** The length of a text's first pause at Meta, in seconds. */
const PAUSE_SECONDS = 3 * 3_600;

export class MetaError extends Error {}

/** What a studio does at Meta's own pages, and what its payers do on their phones. */
export function createControls(url: string, records: MetaRecords, calls: MetaCalls) {
  const appOf = (numberId: string): AppRecord => {
    const app = records.apps.get(numberId);
    if (!app) throw new MetaError("O número não existe.");
    return app;
  };
  const sentBy = (messageId: string): [AppRecord, SentRecord] => {
    const sent = records.messages.get(messageId);
    if (!sent) throw new MetaError("A mensagem não existe.");
    return [appOf(sent.numberId), sent];
  };
  const change = (numberId: string, over: Partial<AppRecord>) =>
    records.apps.put(numberId, { ...appOf(numberId), ...over });
  return {
    url,
    apps: () => records.apps.all(),
    templates: () => records.templates.all(),
    messages: (): readonly SentRecord[] => records.messages.all().toReversed(),
    open(phone: string, tier = "TIER_250"): AppRecord {
      const number = phone.replace(/\D/g, "");
      if (!/^55\d{10,11}$/.test(number)) throw new MetaError("Informe um número com 55 e o DDD.");
      const app = {
        numberId: digits(15),
        accountId: digits(15),
        phone: number,
        token: `EAAG${randomBytes(60).toString("hex")}`,
        appSecret: randomBytes(16).toString("hex"),
        tier,
      };
      records.apps.put(app.numberId, app);
      return app;
    },
    /** Stores the address that Meta calls, once it has answered Meta's challenge. */
    async hook(numberId: string, hook: string, verifyToken: string): Promise<void> {
      const challenge = digits(10);
      const asked = new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.verify_token": verifyToken,
        "hub.challenge": challenge,
      });
      const response = await fetch(`${hook}?${asked}`, { redirect: "manual" }).catch(() => undefined);
      if (!response?.ok || (await response.text()) !== challenge) throw new MetaError("O endereço não se provou.");
      change(numberId, { hook });
    },
    revoke: (numberId: string) => change(numberId, { isRevoked: true }),
    behave(phone: string, manner: Manner) {
      if (!MANNERS.includes(manner)) throw new MetaError("Este comportamento não existe.");
      records.manners.put(phone, manner);
    },
    /** Decides about a text, as Meta does; the studio is told. */
    judge(templateId: string, { status, category }: { status?: string | undefined; category?: string | undefined }) {
      const template = records.templates.get(templateId);
      const app = records.apps.all().find(({ accountId }) => accountId === template?.accountId);
      if (!template || !app) throw new MetaError("O texto não existe.");
      records.templates.put(templateId, { ...template, ...(status && { status }), ...(category && { category }) });
      if (status) calls.judge(app, template, status);
      if (status === "PAUSED") calls.judge(app, template, "APPROVED", { from: status, seconds: PAUSE_SECONDS });
      if (category)
        calls.news(app, "template_category_update", {
          message_template_id: Number(templateId),
          message_template_name: template.name,
          message_template_language: "pt_BR",
          previous_category: template.category,
          new_category: category,
        });
    },
    answer: (messageId: string, text: string) => calls.answer(...sentBy(messageId), text),
    read: (messageId: string) => calls.read(...sentBy(messageId)),
  };
}

const digits = (count: number) =>
  String(BigInt(`0x${randomBytes(12).toString("hex")}`))
    .padEnd(count, "7")
    .slice(0, count);

export type MetaControls = ReturnType<typeof createControls>;
