import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { ownerNoticeMail } from "../mail/owner-notice-mail.ts";
import { type Payment, reportedAtOf } from "../model/payment.ts";
import type { Profile } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsOf } from "../store/payments.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/** A letter names so many charges; how many there are besides is a line of its own. */
const MOST_NAMED = 20;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The charges of which a student says that they are paid and the owner said nothing yet: who waits longest first. */
async function reportedCharges(ctx: NoticeContext): Promise<Payment[]> {
  const open = await openCharges(ctx);
  const charges = await paymentsOf(
    ctx,
    open.filter(({ isReported }) => isReported),
  );
  const waitsSince = (charge: Payment) => reportedAtOf(charge) ?? "";
  return charges.filter(reportedAtOf).toSorted((a, b) => (waitsSince(a) < waitsSince(b) ? -1 : 1));
}

/**
 * Tells the owner who says that they paid, at most once a day of theirs; nothing where all was answered meanwhile.
 * @throws Error when the provider takes no mail for now
 */
export async function notifyReports(ctx: NoticeContext & { siteUrl: string }, profile: Profile): Promise<void> {
  const charges = await reportedCharges(ctx);
  if (charges.length === 0) return;
  const dayOf = (instant: string | Date) => civilDateIn(profile.timezone, new Date(instant));
  const students = new Set(charges.map(({ studentId }) => studentId)).size;
  const heading = plural(students, "aluno avisou que pagou", "alunos avisaram que pagaram");
  const named = charges.slice(0, MOST_NAMED);
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
        `${formatReais(openCentsOf(charge))}, ${charge.reference}, avisou em ${formatDate(dayOf(reportedAtOf(charge) ?? ""))}`,
      ]),
      ...(rest > 0 ? [["E mais", plural(rest, "cobrança", "cobranças")] as const] : []),
      ["Total avisado", formatReais(sumCents(charges.map(openCentsOf)))],
    ],
    link: { href: `${ctx.siteUrl}/dashboard`, label: "Conferir e responder" },
  });
  await sendOnce(ctx, { kind: "account", ref: `reports-${dayOf(ctx.now())}` }, mail);
}
