import { hasPaymentData } from "@emdia/contracts/payment-data";
import {
  type LeftOutReason,
  MAX_PLANNED_SHOWN,
  type PlannedMail,
  type ReminderRuleWire,
  type RuleObstacle,
} from "@emdia/contracts/reminder-rule";
import { laterOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { formatPhone } from "@emdia/contracts/values/phone";
import { reminderSubjectAndText } from "../mail/reminder-mail.ts";
import { type Sender, withRoad } from "../message/open-road.ts";
import { canAccess } from "../model/access.ts";
import { owedCentsOn, sumOwedOn } from "../model/amount-today.ts";
import { isStale } from "../model/bank-reading.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import { byAge, type Charge, isPromised, promisedForOf, reportedAtOf } from "../model/charge.ts";
import type { ProfileContext, WithMailer, WithTxids } from "../model/context.ts";
import {
  isAfterLastStep,
  type LeftOut,
  type PlanFacts,
  planReminders,
  type ReminderMail,
} from "../model/plan-reminders.ts";
import { reminderOf } from "../model/reminder.ts";
import { nextDay, ruleAfter, ruleView, type StoredRule } from "../model/reminder-rule.ts";
import { openCentsOf } from "../model/settle.ts";
import { findConnection } from "../store/bank-connections.ts";
import { getRule } from "../store/reminder-rules.ts";
import { loadRuleFacts } from "./load-rule-facts.ts";

/** `whatsapp` tells who may be reached by WhatsApp, as it does for the sender. */
export type RuleViewer = ProfileContext & WithTxids & Pick<WithMailer, "whatsapp">;

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  paused: "Está em pausa",
  archived: "Está arquivado",
  waiting: "Aguarda a sua aprovação",
  reported: "Avisou que pagou: confira antes",
  proposed: "Um pagamento recebido pode ser desta cobrança: confira antes",
  promised: "Prometeu pagar até uma data que ainda não passou",
  opted_out: "Você pausou os lembretes desta pessoa",
  no_email: "Não tem e-mail cadastrado",
  bad_email: "O e-mail não recebe as mensagens",
  contacted_today: "Já terá recebido uma mensagem neste dia",
  in_progress: "Um e-mail desta cobrança está sendo enviado",
  never_sent: "A cobrança ainda não foi enviada: envie a primeira vez você",
  bill_to_come: "A cobrança ainda sai por e-mail, no dia de cobrança do mês dela",
};

const OBSTACLES: Readonly<Record<RuleObstacle, string>> = {
  payment_data: "Cadastre como você recebe nas configurações: sem isso nenhum lembrete sai.",
  access: "O teste grátis ou a assinatura terminou: sem acesso nenhum lembrete sai.",
  held: "Paramos a regra: num dia havia mais que o dobro de lembretes do maior dia até hoje. Confira e libere.",
  bank_unread: "O seu banco não foi lido nas últimas horas: os lembretes esperam, para não cobrar quem já pagou.",
};

/** Sends nothing. If the rule is off, the mails are those of a rule switched on now. */
export const showRule = async (ctx: RuleViewer): Promise<ReminderRuleWire> => viewRule(ctx, await getRule(ctx));

export async function viewRule(ctx: RuleViewer, rule: StoredRule): Promise<ReminderRuleWire> {
  const meant = rule.isOn ? rule : ruleAfter(rule, { ...ruleView(rule), isOn: true }, ctx);
  const { date, at } = nextDay(meant, ctx, ctx.now());
  const day = { ...ctx, today: date, now: () => at };
  const [facts, obstacle] = await Promise.all([loadRuleFacts(day, meant, date > ctx.today), obstacleOf(ctx, rule)]);
  const sender = await withRoad(day, [...facts.students.values()]);
  const { mails, leftOut } = planReminders(sender, facts);
  const shown: PlannedMail[] = [];
  // The mails are viewed one by one, as they are sent: each takes room in Meta's limit.
  for (const mail of mails.slice(0, MAX_PLANNED_SHOWN)) shown.push(await mailView(sender, mail));
  return {
    rule: ruleView(rule),
    next: {
      date: day.today,
      mailCount: mails.length,
      mails: shown,
      leftOutCount: leftOut.length,
      leftOut: leftOut.slice(0, MAX_PLANNED_SHOWN).map(leftOutView),
      obstacle: obstacle ? { reason: obstacle, text: OBSTACLES[obstacle] } : null,
    },
    toTalkTo: rule.isOn ? toTalkTo(ctx, facts) : [],
  };
}

async function obstacleOf(ctx: ProfileContext, { held }: StoredRule): Promise<RuleObstacle | undefined> {
  if (!hasPaymentData(ctx.profile)) return "payment_data";
  if (!canAccess(ctx.profile, ctx.now())) return "access";
  if (held) return "held";
  const connection = ctx.profile.bankId ? await findConnection(ctx) : undefined;
  return connection && isStale(connection.reading, ctx.now()) ? "bank_unread" : undefined;
}

type Previewer = ProfileContext & WithTxids & Pick<Sender, "road">;

async function mailView(ctx: Previewer, mail: ReminderMail): Promise<PlannedMail> {
  const { students, due, named: charges } = mail;
  return {
    ...(await wordsOf(ctx, mail)),
    payerName: billingContactOf(students[0]).name,
    step: Math.max(...due.map(({ step }) => step.days)),
    students: students.map(({ id, name }) => ({ id, name })),
    charges: charges.map((charge) => ({
      id: chargeIdOf(charge),
      reference: charge.reference,
      dueDate: charge.dueDate,
      amount: reaisFromCents(owedCentsOn(charge, ctx.today)),
    })),
    amount: reaisFromCents(sumOwedOn(charges, ctx.today)),
  };
}

/** Returns where a message goes and what it says, by the channel that its sender will choose. */
async function wordsOf(ctx: Previewer, { to, students: [first], named, greeting }: ReminderMail) {
  const [oldest, ...newer] = named;
  const channel = await ctx.road?.choose("reminder", first);
  if (!ctx.road || !oldest || (channel?.by !== "whatsapp" && to !== ""))
    return { address: to, ...reminderSubjectAndText(reminderOf(ctx, first, named, greeting)) };
  return {
    address: formatPhone(billingContactOf(first).phone ?? ""),
    subject: null,
    text: ctx.road.read({ text: "reminder", student: first, charges: [oldest, ...newer] }),
  };
}

const leftOutView = ({ reason, ...student }: LeftOut) => ({ ...student, reason, text: REASONS[reason] });

/** Lists the payer who is longest in arrears first, with all that each payer owes by now. */
function toTalkTo(ctx: ProfileContext, { rule, charges, students }: PlanFacts): ReminderRuleWire["toTalkTo"] {
  const left = charges.filter(
    (charge) =>
      openCentsOf(charge) > 0 &&
      isAfterLastStep(rule, charge, ctx.today) &&
      reportedAtOf(charge) === undefined &&
      !isPromised(charge, ctx.today),
  );
  const payerOf = ({ studentId: id }: Charge) => payerKeyOf(students.get(id) ?? { id });
  const overdue = Map.groupBy(
    charges.filter(({ dueDate }) => dueDate < ctx.today),
    payerOf,
  );
  const rows = [...Map.groupBy(left.toSorted(byAge), payerOf)].flatMap(([key, debts]) => {
    const [oldest] = debts;
    if (!oldest) return [];
    const promises = debts.flatMap((debt) => promisedForOf(debt) ?? []);
    const { payerId: id, payer } = students.get(oldest.studentId) ?? {};
    return {
      studentId: oldest.studentId,
      studentNames: [...new Set(debts.map(({ studentId: of, studentName }) => students.get(of)?.name ?? studentName))],
      payer: payer && id !== undefined ? { id, name: payer.name } : null,
      amount: reaisFromCents(sumOwedOn(overdue.get(key) ?? [], ctx.today)),
      oldest: oldest.dueDate,
      promisedFor: promises.length > 0 ? promises.reduce(laterOf) : null,
    };
  });
  return rows.toSorted((a, b) => (a.oldest < b.oldest ? -1 : Number(a.oldest > b.oldest)));
}
