import type { WhatsAppConnectionWire, WhatsAppTextWire } from "@emdia/contracts/whatsapp";
import { PAUSE_WORDS, stopWordsOf } from "@emdia/contracts/whatsapp-words";

type Tone = "paid" | "info" | "pending" | "overdue";
export type Described = { tone: Tone; label: string; text: string };

const usable = ({ state, category, stoppedAt }: WhatsAppTextWire) =>
  state === "APPROVED" && category === "UTILITY" && stoppedAt === null;

export function describeText(text: WhatsAppTextWire): Described {
  if (usable(text)) return { tone: "paid", label: "Aprovado", text: "" };
  if (text.state === "PENDING" && text.stoppedAt === null)
    return { tone: "info", label: "Em análise", text: "A Meta responde em até um dia." };
  return { tone: "overdue", label: "Parado", text: stopWordsOf(text) };
}

/** The first thing that the owner has to know, and what they can do. */
export function describeNumber(connection: WhatsAppConnectionWire): Described {
  const { pausedFor, hookAt, health, texts } = connection;
  if (pausedFor) return { tone: "overdue", label: "Parado", text: PAUSE_WORDS[pausedFor] };
  if (hookAt === null)
    return {
      tone: "pending",
      label: "Falta um passo",
      text: "Copie o endereço e a palavra abaixo para o seu aplicativo na Meta: é por ali que ela nos conta o que foi entregue e quem respondeu PARAR.",
    };
  if (texts.every(({ state }) => state === "PENDING"))
    return {
      tone: "info",
      label: "Em análise",
      text: "A Meta está lendo os textos. Ela responde em até um dia, e até lá tudo sai por e-mail.",
    };
  if (!texts.some(usable))
    return {
      tone: "overdue",
      label: "Parado",
      text: "Nenhum texto está aprovado. Veja abaixo o que aconteceu com cada um.",
    };
  if (health === "LIMITED")
    return {
      tone: "pending",
      label: "Com limite",
      text: "A Meta limitou o seu número por agora. O que não couber sai por e-mail.",
    };
  return { tone: "paid", label: "Funcionando", text: "Quem aceitou recebe pelo WhatsApp. Os outros, por e-mail." };
}

export const limitText = (limit: number | null): string =>
  limit === null
    ? "Sem limite de pessoas por dia."
    : `Até ${limit.toLocaleString("pt-BR")} pessoas por dia, regra da Meta. O resto sai por e-mail.`;
