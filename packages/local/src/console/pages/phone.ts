import type { Region } from "../../region-types.ts";
import type { MANNERS, SentRecord } from "../../services/meta/records.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, form, formatInstant, live, renderRows, select, source } from "../parts.ts";

const API = "whatsapp.json";
const SHOWN = 100;
const STATUS: Readonly<Record<SentRecord["status"], string>> = {
  accepted: "Aceita",
  held: "Em análise",
  sent: "Enviada",
  delivered: "Entregue",
  read: "Lida",
  failed: "Falhou",
  dropped: "Descartada",
};
const WORDS: Readonly<Record<(typeof MANNERS)[number], string>> = {
  usual: "Recebe",
  silent: "Some sem aviso",
  held: "Fica em análise meia hora",
  landline: "Não tem WhatsApp",
  twice: "Avisos em dobro e trocados",
  nineless: "Sem o nono dígito",
  nameless: "Só com nome de usuário",
};

export function phonePage(region: Region): Html {
  return html`${live("mensagens", card("Mensagens", renderMessages(region)))}
${live("textos", card("Textos na Meta", renderTexts(region)))}
${card("Números", [live("numeros", renderNumbers(region)), form(API, "Abrir", field("open", "Abrir um número (55, DDD e número)"))])}
${card("Quem recebe", form(API, "Mudar", [field("phone", "Telefone (55, DDD e número)", "tel"), select("manner", "O que acontece", WORDS)]))}`;
}

const field = (name: string, label: string, type = "text") =>
  html`<label>${label} <input name="${name}" type="${type}" required autocomplete="off"></label>`;

function renderMessages({ meta }: Region): Html {
  const rows = meta
    .messages()
    .slice(0, SHOWN)
    .map(({ id, to, text, url, at, status }) => ({
      title: `+${to}`,
      hint: formatInstant(at),
      side: [
        badge(
          status === "failed" ? "bad" : status === "read" || status === "delivered" ? "good" : "calm",
          STATUS[status],
        ),
        actionButton(API, { read: id }, "Ler"),
        actionButton(API, { message: id, answer: "PARAR" }, "Responder PARAR"),
      ],
      fold: { key: id, inside: html`${source(text)}<p>${url}</p>` },
    }));
  return renderRows(rows, "Nenhuma mensagem ainda.");
}

/** What Meta may say next of a text in each state. */
const VERDICTS: Readonly<Record<string, readonly (readonly [label: string, status: string])[]>> = {
  PENDING: [
    ["Aprovar", "APPROVED"],
    ["Recusar", "REJECTED"],
  ],
  APPROVED: [["Pausar", "PAUSED"]],
};
const AGAIN = [["Aprovar", "APPROVED"]] as const;

function renderTexts({ meta }: Region): Html {
  const rows = meta
    .templates()
    .map(({ id, name, status, category, body }) => ({
      title: name,
      hint: `${status}, ${category}`,
      side: [
        ...(VERDICTS[status] ?? AGAIN).map(([label, next]) => actionButton(API, { template: id, status: next }, label)),
        actionButton(
          API,
          { template: id, category: category === "UTILITY" ? "MARKETING" : "UTILITY" },
          "Trocar a categoria",
        ),
      ],
      fold: { key: id, inside: source(body) },
    }));
  return renderRows(rows, "Nenhum. Conecte um número no Em Dia.");
}

function renderNumbers({ meta }: Region): Html {
  const rows = meta.apps().map(({ numberId, accountId, phone, token, appSecret, hook, isRevoked }) => ({
    title: `+${phone}`,
    hint: hook ?? "sem endereço de retorno",
    side: isRevoked ? badge("bad", "Token revogado") : actionButton(API, { revoke: numberId }, "Revogar o token"),
    fold: {
      key: numberId,
      inside: html`${source(`Número: ${numberId}\nConta: ${accountId}\nToken: ${token}\nChave secreta: ${appSecret}`)}
${form(API, "Provar o endereço", [field("hook", "Endereço de retorno"), field("verifyToken", "Palavra de verificação")], { number: numberId })}`,
    },
  }));
  return renderRows(rows, "Nenhum.");
}
