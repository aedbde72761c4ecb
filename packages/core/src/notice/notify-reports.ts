import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { titleOfPayer } from "@emdia/contracts/values/person-name";
import { owedCentsOn } from "../model/amount-today.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { nextReportMailAt } from "../model/report-schedule.ts";
import { getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { getReportWatch, storeReportWatch } from "../store/watches.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

/** A mail names at most this many reports, and one line with the number of all others. */
const MAX_NAMED = 20;

/** Sends once a day in the owner's zone. @throws Error when the provider accepts no mail for now */
export async function notifyReports(ctx: SiteContext, profile: Profile): Promise<void> {
  const charges = await reportedCharges(ctx);
  if (charges.length === 0) return;
  const dayOf = (instant: string | Date) => civilDateIn(profile.timezone, new Date(instant));
  const reportedCents = (charge: Charge) => owedCentsOn(charge, dayOf(reportedAtOf(charge) ?? ""));
  const students = await studentsById(
    ctx,
    charges.map(({ studentId }) => studentId),
  );
  const payerOf = ({ studentId: id }: Charge) => payerKeyOf(students.get(id) ?? { id });
  const payers = new Set(charges.map(payerOf)).size;
  const heading = plural(payers, "pessoa avisou que pagou", "pessoas avisaram que pagaram");
  const reports = [...Map.groupBy(charges, (charge) => `${reportedAtOf(charge)} ${payerOf(charge)}`).values()];
  const rest = reports.length - MAX_NAMED;
  await tellOwner(ctx, {
    notice: { kind: "account", ref: `reports-${dayOf(ctx.now())}` },
    to: profile.email,
    subject: heading,
    message:
      "Confira na sua conta e responda na Visão Geral, em A conferir. Nada é marcado como pago sozinho: ao confirmar, o valor fica recebido por PIX no dia do aviso.",
    facts: [
      ...reports.slice(0, MAX_NAMED).flatMap((report): [string, string][] => {
        const [first] = report;
        if (!first) return [];
        const references = [...new Set(report.map(({ reference }) => reference))].join(", ");
        const names = report.map(({ studentName }) => studentName);
        return [
          [
            titleOfPayer(students.get(first.studentId)?.payer, names),
            `${formatReais(sumCents(report.map(reportedCents)))}, ${references}, avisou em ${formatDate(dayOf(reportedAtOf(first) ?? ""))}`,
          ],
        ];
      }),
      rest > 0 && ["E mais", plural(rest, "aviso", "avisos")],
      ["Total avisado", formatReais(sumCents(charges.map(reportedCents)))],
    ],
    path: "/dashboard",
    label: "Conferir e responder",
  });
}

const TRIES = 5;

/** The day's first report sets the hour. @throws Error when others come first at every try */
export async function scheduleReportMail(ctx: OwnerContext & { now(): Date }): Promise<void> {
  const { timezone } = await requireProfile(ctx);
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await getReportWatch(ctx);
    const mailAt = before?.mailAt ?? nextReportMailAt(timezone, ctx.now());
    if (await storeReportWatch(ctx, { mailAt, reports: (before?.reports ?? 0) + 1 }, before)) return;
  }
  throw new Error("a report was not noted: others came at the same time");
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns the reported charges, the longest waiting first. */
async function reportedCharges(ctx: SiteContext): Promise<Charge[]> {
  const open = await openCharges(ctx);
  const charges = await getCharges(ctx, open.filter(reportedAtOf));
  const waitsSince = (charge: Charge) => reportedAtOf(charge) ?? "";
  return charges.filter(reportedAtOf).toSorted((a, b) => (waitsSince(a) < waitsSince(b) ? -1 : 1));
}
