/**
 * The words of the three texts that Meta approves once and that every message by WhatsApp fills in.
 * Each is the notice of a service's own fee: no threat, no urgency, no offer. Changed words need a
 * new `version`, because Meta reviews them again (docs/decisions/054-whatsapp-connection.md).
 */
import type { WhatsAppText } from "./whatsapp.ts";

type Variable = { example: string; max: number };
type Words = { title: string; version: number; body: string; footer: string; button: string; variables: Variable[] };

const FOOTER = "Para não receber mais por aqui, responda PARAR.";
const name: Variable = { example: "Ana", max: 60 };
const business: Variable = { example: "Estúdio Vida", max: 100 };
const amount: Variable = { example: "R$ 150,00", max: 20 };

/**
 * The body's variables in order. Charge: first name, business, what, sum, due day. Reminder: first
 * name, business, what is open, today's sum. Receipt: first name, business, sum, what, day. The
 * button's address ends in the page's token.
 */
export const WHATSAPP_WORDS: Readonly<Record<WhatsAppText, Words>> = {
  charge: {
    title: "cobranca",
    version: 1,
    body: "Olá, {{1}}! Aqui é {{2}}. Segue a cobrança de {{3}}.\n\nValor: {{4}}\nVencimento: {{5}}\n\nO código PIX e os detalhes estão na página abaixo. Se você já pagou, avise por lá.",
    footer: FOOTER,
    button: "Ver cobrança",
    variables: [
      name,
      business,
      { example: "Mensalidade de dezembro/2026", max: 120 },
      amount,
      { example: "05/12/2026", max: 10 },
    ],
  },
  reminder: {
    title: "lembrete",
    version: 1,
    body: "Olá, {{1}}! Aqui é {{2}}, com um lembrete: {{3}}.\n\nValor hoje: {{4}}\n\nO código PIX e os detalhes estão na página abaixo. Se você já pagou, avise por lá.",
    footer: FOOTER,
    button: "Ver cobrança",
    variables: [
      name,
      business,
      { example: "Mensalidade de dezembro/2026, que venceu em 05/12/2026", max: 160 },
      amount,
    ],
  },
  receipt: {
    title: "recibo",
    version: 1,
    body: "Olá, {{1}}! {{2}} confirma o pagamento de {{3}}.\n\nReferente a: {{4}}\nPago em: {{5}}\n\nO recibo completo está na página abaixo. Obrigado!",
    footer: FOOTER,
    button: "Ver recibo",
    variables: [
      name,
      business,
      amount,
      { example: "Mensalidade de dezembro/2026", max: 120 },
      { example: "05/12/2026", max: 10 },
    ],
  },
};

/** Returns the name under which Meta knows a text: a new version is a new name. */
export const nameOfText = (text: WhatsAppText): string => {
  const { title, version } = WHATSAPP_WORDS[text];
  return `emdia_${title}_${version}`;
};

/** Returns values as Meta accepts them: on one line, not empty, no longer than the body's room. */
export const valuesOf = (text: WhatsAppText, values: readonly string[]): string[] =>
  WHATSAPP_WORDS[text].variables.map(({ max }, index) => {
    const value = (values[index] ?? "").replace(/\s+/g, " ").trim() || "-";
    return value.length > max ? `${value.slice(0, max - 1)}…` : value;
  });

/** Returns a text as a person reads it, for a preview. */
export const readText = (text: WhatsAppText, values: readonly string[]): string => {
  const filled = valuesOf(text, values);
  return WHATSAPP_WORDS[text].body.replace(/\{\{(\d)\}\}/g, (_all, position) => filled[Number(position) - 1] ?? "");
};
