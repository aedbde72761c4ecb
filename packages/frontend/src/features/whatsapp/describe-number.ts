import type { WhatsAppConnectionWire, WhatsAppTextWire, WhatsAppWire } from "@emdia/contracts/whatsapp";
import { PAUSE_WORDS, stopWordsOf, TEXT_NAMES } from "@emdia/contracts/whatsapp-words";
import { isInReview, isStopped, isUsable, stateOf } from "../../data/whatsapp/state-of.ts";
import { formatList } from "../../lib/format.ts";

type Tone = "paid" | "info" | "pending" | "overdue";
export type Described = { tone: Tone; label: string; text: string };

/** The receipt's text is approved for a later release (docs/rules/whatsapp.md, 5). */
const RECEIPTS_BY_MAIL = "Por enquanto, o recibo vai por e-mail.";

export function describeText(text: WhatsAppTextWire): Described {
  const isLater = text.text === "receipt";
  if (isUsable(text)) return { tone: "paid", label: "Aprovado", text: isLater ? RECEIPTS_BY_MAIL : "" };
  if (isInReview(text)) return { tone: "info", label: "Em análise", text: "A Meta responde em até um dia." };
  return { tone: "overdue", label: "Parado", text: stopWordsOf(text) };
}

const namesOf = (texts: readonly WhatsAppTextWire[]) => formatList(texts.map(({ text }) => TEXT_NAMES[text]));

/** Says what the owner has to know first, and what they can do. */
export function describeNumber(connection: WhatsAppConnectionWire): Described {
  const { pausedFor, texts } = connection;
  switch (stateOf(connection)) {
    case "stopped":
      return { tone: "overdue", label: "Parado", text: PAUSE_WORDS[pausedFor ?? "account"] };
    case "unproved":
      return {
        tone: "pending",
        label: "Falta um passo",
        text: "Copie o endereço e a palavra abaixo para o seu aplicativo na Meta: é por ali que ela nos conta o que foi entregue e quem respondeu PARAR.",
      };
    case "textless":
      return {
        tone: "overdue",
        label: "Parado",
        text: "Nenhum texto está aprovado. Veja abaixo o que aconteceu com cada um.",
      };
    case "partly":
      return {
        tone: "pending",
        label: "Em parte",
        text: `Sai por e-mail, até a Meta liberar o texto: ${namesOf(texts.filter(isStopped))}. Veja abaixo o que aconteceu.`,
      };
    case "limited":
      return {
        tone: "pending",
        label: "Com limite",
        text: "A Meta limitou o seu número por agora. O que não couber sai por e-mail.",
      };
    case "review":
      return {
        tone: "info",
        label: "Em análise",
        text: `A Meta está lendo: ${namesOf(texts.filter(isInReview))}. Ela responde em até um dia, e até lá isso sai por e-mail.`,
      };
    case "works":
      return { tone: "paid", label: "Funcionando", text: "Quem aceitou recebe pelo WhatsApp. Os outros, por e-mail." };
  }
}

export const limitText = (limit: number | null): string =>
  limit === null
    ? "Sem limite de pessoas por dia."
    : `Até ${limit.toLocaleString("pt-BR")} pessoas por dia, regra da Meta. O resto sai por e-mail.`;

/** While Meta has something to do, the state is requested again after this time. */
export const LOOK_MS = 20_000;

export function nextLook(number: WhatsAppWire | undefined): number | false {
  const connection = number?.connection;
  if (!connection) return false;
  const isReviewed = connection.texts.some(({ state }) => state === "PENDING");
  return isReviewed || connection.hookAt === null || connection.pausedFor !== null ? LOOK_MS : false;
}
