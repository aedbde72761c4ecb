import type { BankConnectionWire, BankProblem, BankStatus } from "@emdia/contracts/bank";
import { formatCount } from "../../lib/format.ts";

const MINUTE = 60_000;

/** Returns "agora há pouco", "há 4 min", "há 2 h" or "há 3 dias". Both instants are ISO UTC. */
export function agoText(instant: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE);
  if (minutes < 1) return "agora há pouco";
  if (minutes < 60) return `há ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`;
}

const PROBLEMS: Readonly<Record<BankProblem, string>> = {
  certificate:
    "O banco não aceita mais o certificado: ele venceu, foi trocado ou cancelado. Gere outro no banco e toque em Trocar certificado.",
  credential:
    "O banco não aceita mais o Client ID ou o segredo. Veja no banco se a aplicação continua ativa e toque em Trocar certificado para mandar os novos.",
  scope:
    "A aplicação no banco está sem a permissão de consultar os PIX recebidos (pix.read). Ligue só essa permissão no banco e toque em Ler agora.",
  request:
    "O banco recusa a consulta. Veja se a chave PIX das suas configurações é desta conta e se a API Pix está contratada, e toque em Ler agora.",
  limited: "O banco pediu para consultar menos. Esperamos um pouco e tentamos de novo sozinhos.",
  unavailable: "O serviço do banco está fora do ar. Tentamos de novo sozinhos.",
  silent: "O banco não respondeu a tempo. Tentamos de novo sozinhos.",
  unreadable: "O banco respondeu de um jeito que não dá para ler. Tentamos de novo sozinhos.",
  unstable: "A lista do banco mudava enquanto era lida. Tentamos de novo sozinhos.",
  untrusted:
    "Não deu para confirmar que quem respondeu é o banco, e por isso nada foi lido. Tentamos de novo sozinhos.",
  refund:
    "O banco devolveu um Pix que está aqui como recebido, e a cobrança dele não abriu de novo. Tentamos de novo sozinhos a cada leitura; se este aviso não sair até amanhã, escreva para o suporte.",
};

type Tone = "paid" | "info" | "pending" | "overdue";
type Described = { label: string; tone: Tone; text: string };

const STATES: Readonly<Record<BankStatus, { label: string; tone: Tone; text: string }>> = {
  testing: {
    label: "Primeira leitura",
    tone: "info",
    text: "O banco aceitou a conexão. A primeira leitura, dos últimos 30 dias, sai em poucos minutos.",
  },
  unproven: {
    label: "Lendo",
    tone: "info",
    text: "Lemos o banco, mas ainda não veio nenhum PIX com o código de uma cobrança. Quando vier, ela fica paga sozinha. Se um aluno já pagou pelo código e nada mudou, este banco pode não repassar o identificador: aí o pagamento espera por você em A conferir, pelo valor.",
  },
  connected: {
    label: "Conectado",
    tone: "paid",
    text: "PIX com o código da cobrança e o valor certo ficam pagos sozinhos. O resto espera por você em A conferir.",
  },
  degraded: {
    label: "Sem leitura",
    tone: "pending",
    text: "O banco não foi lido nas últimas duas horas. Nada se perde: a próxima leitura busca tudo o que faltou.",
  },
  "needs-owner": { label: "Precisa de você", tone: "overdue", text: "" },
};

export function describeConnection({ status, problem }: Pick<BankConnectionWire, "status" | "problem">): Described {
  const { text, ...state } = STATES[status];
  const attention = problem === "refund" && ({ label: "Confira uma devolução", tone: "pending" } as const);
  return { ...state, ...attention, text: [text, problem && PROBLEMS[problem]].filter(Boolean).join(" ") };
}

export function firstReadText({ linked, proposed }: { linked: number; proposed: number }): string {
  if (linked + proposed === 0) return "Nenhum PIX dos últimos 30 dias era de uma cobrança.";
  return [
    linked > 0 && formatCount(linked, "já estava paga", "já estavam pagas"),
    proposed > 0 && `${formatCount(proposed, "para confirmar", "para confirmar")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const ENDS_SOON_DAYS = 60;

/** Returns when a certificate ends, if that is soon or past. Both instants are ISO UTC. */
export function certificateEndText(endsAt: string, now: string): string | undefined {
  const days = Math.ceil((Date.parse(endsAt) - Date.parse(now)) / (24 * 60 * MINUTE));
  if (days > ENDS_SOON_DAYS) return undefined;
  if (days <= 0) return "O certificado venceu. Gere outro no banco e troque aqui.";
  return `O certificado vence em ${formatCount(days, "dia", "dias")}. Gere outro no banco e troque aqui antes.`;
}
