/** See docs/rules/billing-day.md, "The billing day". */
import { formatReais } from "@emdia/contracts/values/money";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { type Block, type Fact, factTable, headline, linkButton, panel, together } from "./blocks.ts";
import { composeMail } from "./compose.ts";
import { html } from "./html.ts";
import { style } from "./layout.ts";

/** A charge that did not reach its student by mail, and the reason. */
export type Unsent = { studentName: string; amountCents: number; reason: string };

/** Totals are in centavos. */
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

/** The mail's button is the only link in its content. */
export function billingSummaryMail(given: BillingSummary): ComposedMail {
  const summary = { ...given, withoutEmail: given.withoutEmail.map(plainOf), failed: given.failed.map(plainOf) };
  const business = withoutLinks(given.businessName);
  const sent = `${plural(summary.sentCount, "cobrança enviada", "cobranças enviadas")} em ${summary.monthName}`;
  return composeMail({
    to: { address: summary.ownerEmail },
    subject: `Resumo da cobrança: ${sent}`,
    preheader: `Total esperado: ${formatReais(summary.expectedCents)}`,
    blocks: [
      { html: html`<p class="muted" style="${style.muted}margin:0 0 4px;">${business}</p>` },
      headline(sent),
      factTable(figures(summary)),
      together(
        unsentList("Sem e-mail", "Envie a cobrança pelo WhatsApp.", summary.withoutEmail),
        unsentList("Precisam da sua atenção", "Estas cobranças não chegaram ao aluno.", summary.failed),
      ),
      linkButton(`${summary.siteUrl}/dashboard`, "Ver quem já pagou"),
    ],
  });
}

const unsentList = (title: string, hint: string, unsent: readonly Unsent[]): Block =>
  unsent.length > 0 && {
    html: panel(html`<p style="margin:0;font-weight:700;">${title}</p>
<p class="muted" style="${style.muted}margin:4px 0 8px;">${hint}</p>
${unsent.map(
  (one) =>
    html`<p style="margin:6px 0 0;">${one.studentName} · ${formatReais(one.amountCents)}<br><span class="muted" style="${style.muted}">${one.reason}</span></p>`,
)}`),
    text: unsent.map((one) => `- ${one.studentName}: ${one.reason}`),
  };

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Lists the day's figures. Other months' arrears stand apart: a good month must not hide them. */
function figures(summary: BillingSummary): Fact[] {
  const { charges, students, cents } = summary.backlog;
  const what = `${plural(charges, "cobrança", "cobranças")} de ${plural(students, "aluno", "alunos")}`;
  return [
    ["Cobranças enviadas por e-mail", String(summary.sentCount)],
    ["Alunos sem e-mail", String(summary.withoutEmail.length)],
    ["Envios com problema", String(summary.failed.length)],
    ["Já pagas", String(summary.paidCount)],
    [`Recebido das cobranças de ${summary.monthName}`, formatReais(summary.receivedCents)],
    ["Total esperado no mês", formatReais(summary.expectedCents)],
    charges > 0 && ["Em atraso de outros meses", `${formatReais(cents)} (${what})`],
  ];
}

/** Removes links, which a student may have typed (docs/rules/screen.md, "Texts"). */
const plainOf = ({ studentName, reason, ...one }: Unsent): Unsent => ({
  ...one,
  studentName: withoutLinks(studentName),
  reason: withoutLinks(reason),
});
