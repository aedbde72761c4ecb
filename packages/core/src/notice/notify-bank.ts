import { ownerScreens } from "@emdia/contracts/screens";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import type { OwnerLetter } from "../mail/owner-notice-mail.ts";
import { listBanks } from "../model/banks.ts";
import type { Profile } from "../model/profile.ts";
import { type BankConnection, findConnection } from "../store/bank-connections.ts";
import { requireProfile } from "../store/profiles.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

/** Others may have connected the bank. @throws Error when the provider accepts no mail for now */
export function notifyBankConnected(ctx: SiteContext, { connectedAt }: { connectedAt: string }): Promise<void> {
  return sendNotice(ctx, `connected-${momentOf(connectedAt)}`, (connection, profile) => ({
    subject: "Um banco foi conectado à sua conta",
    heading: "Um banco foi conectado",
    message:
      "O Em Dia agora lê os Pix recebidos nesta conta e marca as mensalidades pagas. Ele só lê: não movimenta dinheiro. Se não foi você, desconecte o banco e troque a sua senha.",
    facts: [
      ["Banco", bankNameOf(connection)],
      ["Certificado", connection.certificateName],
      ["Conectado em", dayOf(profile, connectedAt)],
    ],
    label: "Ver a conexão",
  }));
}

/**
 * Warns once for each certificate and number of days before its end, not of a replaced one.
 * @throws Error when the provider accepts no mail for now
 */
export function notifyCertificate(ctx: SiteContext, { endsAt, days }: { endsAt: string; days: number }): Promise<void> {
  return sendNotice(ctx, `certificate-${days}-${momentOf(endsAt)}`, (connection, profile) => {
    if (connection.certificateEndsAt !== endsAt) return undefined;
    const hasEnded = days === 0;
    const advice = "Emita um novo no site do banco e envie-o nas configurações: nada mais precisa mudar.";
    return {
      subject: hasEnded ? "O certificado do seu banco venceu" : "O certificado do seu banco vai vencer",
      heading: hasEnded ? "O certificado do banco venceu" : "O certificado do banco vai vencer",
      message: hasEnded
        ? `Os Pix recebidos não são mais lidos. ${advice}`
        : `Depois disso, os Pix recebidos não serão mais lidos. ${advice}`,
      facts: [
        ["Banco", bankNameOf(connection)],
        ["Certificado", connection.certificateName],
        [hasEnded ? "Venceu em" : "Vence em", dayOf(profile, endsAt)],
      ],
      label: "Trocar o certificado",
    };
  });
}

const ADVICE: Readonly<Record<string, string>> = {
  certificate: "O banco não aceita mais o certificado. Emita um novo no site do banco e envie-o nas configurações.",
  credential: "O banco não aceita mais o Client ID ou o segredo. Copie-os de novo do site do banco.",
  scope: "Falta a permissão para consultar Pix. Ative-a na aplicação, no site do banco.",
  request: "O banco recusa a consulta. Confira se a API Pix continua ativa para a conta da sua chave PIX.",
};

/** Sends nothing if a read succeeded. @throws Error when the provider accepts no mail for now */
export function notifyBankUnread(
  ctx: SiteContext,
  { why, since }: { why: "needs-owner" | "dark"; since: string },
): Promise<void> {
  return sendNotice(ctx, `${why}-${momentOf(since)}`, (connection, profile) => {
    const { failure, readAt } = connection.reading;
    const isRefused = failure?.kind === "needs-owner";
    if (!failure || isRefused !== (why === "needs-owner") || (readAt ?? "") > since) return undefined;
    return {
      subject: isRefused ? "Seu banco recusou a conexão" : "Seu banco não responde há um dia",
      heading: isRefused ? "O banco recusou a conexão" : "O banco não responde há um dia",
      message: isRefused
        ? (ADVICE[failure.reason] ?? "Confira a conexão nas configurações.")
        : "Continuamos tentando, e o que foi pago enquanto isso será lido depois. Até lá, marque os pagamentos à mão.",
      facts: [["Banco", bankNameOf(connection)], readAt && ["Última leitura", dayOf(profile, readAt)]],
      label: "Ver a conexão",
    };
  });
}

const bankNameOf = ({ bankId }: BankConnection) => listBanks().find(({ id }) => id === bankId)?.name ?? bankId;
const dayOf = ({ timezone }: Profile, instant: string) => formatDate(civilDateIn(timezone, new Date(instant)));

/** `compose` returns undefined if the notice is outdated. Without a connection no mail is sent. */
async function sendNotice(
  ctx: SiteContext,
  ref: string,
  compose: (connection: BankConnection, profile: Profile) => Omit<OwnerLetter, "to" | "path"> | undefined,
): Promise<void> {
  const [profile, connection] = await Promise.all([requireProfile(ctx), findConnection(ctx)]);
  const words = connection && compose(connection, profile);
  if (words)
    await tellOwner(ctx, { notice: { kind: "bank", ref }, ...words, to: profile.email, path: ownerScreens.bank });
}

const momentOf = (instant: string) => String(Date.parse(instant));
