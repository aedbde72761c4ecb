/**
 * Composes the owner's mail after a billing day: charges sent, failed (with reasons) and without
 * e-mail, and the expected total (docs/rules.md, "The billing day").
 */
import { formatReais } from "@emdia/contracts/values/money";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { composeMail } from "./compose.ts";
import { type Html, html } from "./html.ts";
import { button, details, style } from "./layout.ts";

/** A charge that did not reach its student by mail, and the reason. */
export type Unsent = { studentName: string; amountCents: number; reason: string };

/** The data of a finished billing day. Totals are in centavos. */
export type BillingSummary = {
  businessName: string;
  ownerEmail: string;
  monthName: string;
  siteUrl: string;
  sentCount: number;
  withoutEmail: Unsent[];
  failed: Unsent[];
  paidCount: number;
  receivedCents: number;
  expectedCents: number;
  /** The number of other months' overdue charges and of their students, and the open amount. */
  backlog: { charges: number; students: number; cents: number };
};

function unsentList(title: string, hint: string, unsent: Unsent[]): Html | false {
  if (unsent.length === 0) return false;
  return html`<div class="block" style="${style.block}"><p style="margin:0;font-weight:700;">${title}</p>
<p class="muted" style="${style.muted}margin:4px 0 8px;">${hint}</p>
${unsent.map(
  (one) =>
    html`<p style="margin:6px 0 0;">${one.studentName} · ${formatReais(one.amountCents)}<br><span class="muted" style="${style.muted}">${one.reason}</span></p>`,
)}</div>`;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns the row of other months' overdue amounts, so that a good month does not hide them. */
function backlogRow({ charges, students, cents }: BillingSummary["backlog"]): [string, string][] {
  if (charges === 0) return [];
  const what = `${plural(charges, "cobrança", "cobranças")} de ${plural(students, "aluno", "alunos")}`;
  return [["Em atraso de outros meses", `${formatReais(cents)} (${what})`]];
}

function figures(summary: BillingSummary): [string, string][] {
  return [
    ["Cobranças enviadas por e-mail", String(summary.sentCount)],
    ["Alunos sem e-mail", String(summary.withoutEmail.length)],
    ["Envios com problema", String(summary.failed.length)],
    ["Já pagas", String(summary.paidCount)],
    [`Recebido das cobranças de ${summary.monthName}`, formatReais(summary.receivedCents)],
    ["Total esperado no mês", formatReais(summary.expectedCents)],
    ...backlogRow(summary.backlog),
  ];
}

/** Removes the links from an entry: a student may have typed them (docs/rules.md, "Texts"). */
const plainOf = ({ studentName, reason, ...one }: Unsent): Unsent => ({
  ...one,
  studentName: withoutLinks(studentName),
  reason: withoutLinks(reason),
});

/** Composes the owner's summary mail. Its button is the only link in its content. */
export function billingSummaryMail(given: BillingSummary): ComposedMail {
  const [withoutEmail, failed] = [given.withoutEmail.map(plainOf), given.failed.map(plainOf)];
  const summary = { ...given, businessName: withoutLinks(given.businessName), withoutEmail, failed };
  const headline = `${plural(summary.sentCount, "cobrança enviada", "cobranças enviadas")} em ${summary.monthName}`;
  const content = html`<p class="muted" style="${style.muted}margin:0 0 4px;">${summary.businessName}</p>
<h1 class="ink" style="${style.heading}">${headline}</h1>
${details(figures(summary))}
${unsentList("Sem e-mail", "Envie a cobrança pelo WhatsApp.", summary.withoutEmail)}
${unsentList("Precisam da sua atenção", "Estas cobranças não chegaram ao aluno.", summary.failed)}
${button(`${summary.siteUrl}/dashboard`, "Ver quem já pagou")}`;
  const texts = [...summary.withoutEmail, ...summary.failed].map((one) => `- ${one.studentName}: ${one.reason}`);
  const text = [
    headline,
    "",
    ...figures(summary).map(([label, value]) => `${label}: ${value}`),
    ...(texts.length > 0 ? ["", ...texts] : []),
    "",
    `Ver quem já pagou: ${summary.siteUrl}/dashboard`,
  ];
  return composeMail({
    to: { address: summary.ownerEmail },
    subject: `Resumo da cobrança: ${headline}`,
    preheader: `Total esperado: ${formatReais(summary.expectedCents)}`,
    content,
    text,
  });
}
