import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { ownerNoticeMail } from "../mail/owner-notice-mail.ts";
import { owedCentsOn } from "../model/amount-today.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import { getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/** A mail names at most this many charges, and one line with the number of all other charges. */
const MAX_NAMED = 20;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * Lists the charges that a student reported as paid and the owner has not answered yet, the longest
 * waiting first.
 */
async function reportedCharges(ctx: NoticeContext): Promise<Charge[]> {
  const open = await openCharges(ctx);
  const charges = await getCharges(ctx, open.filter(reportedAtOf));
  const waitsSince = (charge: Charge) => reportedAtOf(charge) ?? "";
  return charges.filter(reportedAtOf).toSorted((a, b) => (waitsSince(a) < waitsSince(b) ? -1 : 1));
}

/**
 * Informs the owner about the reported payments, at most once per day in the owner's zone; sends
 * nothing if all reports were answered meanwhile.
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyReports(ctx: NoticeContext & { siteUrl: string }, profile: Profile): Promise<void> {
  const charges = await reportedCharges(ctx);
  if (charges.length === 0) return;
  const dayOf = (instant: string | Date) => civilDateIn(profile.timezone, new Date(instant));
  const reportedCents = (charge: Charge) => owedCentsOn(charge, dayOf(reportedAtOf(charge) ?? ""));
  const students = new Set(charges.map(({ studentId }) => studentId)).size;
  const heading = plural(students, "aluno avisou que pagou", "alunos avisaram que pagaram");
  const named = charges.slice(0, MAX_NAMED);
  const rest = charges.length - named.length;
  const mail = ownerNoticeMail({
    to: profile.email,
    subject: heading,
    heading,
    message:
      "Confira na sua conta e responda na Visão Geral, em A conferir. Nada é marcado como pago sozinho: ao confirmar, o valor fica recebido por PIX no dia do aviso.",
    facts: [
      ...named.map((charge): [string, string] => [
        charge.studentName,
        `${formatReais(reportedCents(charge))}, ${charge.reference}, avisou em ${formatDate(dayOf(reportedAtOf(charge) ?? ""))}`,
      ]),
      ...(rest > 0 ? [["E mais", plural(rest, "cobrança", "cobranças")] as const] : []),
      ["Total avisado", formatReais(sumCents(charges.map(reportedCents)))],
    ],
    link: { siteUrl: ctx.siteUrl, path: "/dashboard", label: "Conferir e responder" },
  });
  await sendOnce(ctx, { kind: "account", ref: `reports-${dayOf(ctx.now())}` }, mail);
}
