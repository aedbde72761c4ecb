/** Lists what waits for the owner (docs/rules/dashboard.md, "The month on the dashboard"). Pure. */
import type { DashboardRow, DashboardWire, UnsentCharges } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { ProposalsWire, ReconciliationWire } from "@emdia/contracts/statement";
import { civilDate, civilDateIn, monthOf } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import type { WhatsAppConnectionWire } from "@emdia/contracts/whatsapp";
import { sumText } from "../../components/charge/charges-text.ts";
import { namesOf } from "../../components/reminder/names-of.ts";
import { reportsOf } from "../../data/charges/reports-of.ts";
import { centsOfAll, unsentOf } from "../../data/charges/sum-of.ts";
import { chosenQueuePath } from "../../data/reminders/chosen-queue.ts";
import { type Debtor, mailableOf, nameOf, payerOf, queueOf, remindText } from "../../data/reminders/debtors.ts";
import { stateOf } from "../../data/whatsapp/state-of.ts";
import {
  centsOf,
  formatCount,
  formatInstantDay,
  formatList,
  formatPrice,
  formatRounded,
  formatShortDay,
  monthWord,
  formatWholeNumber as whole,
} from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";
import { type BulkAvailability, canSend } from "./bulk-availability.ts";
import { missingDataOf } from "./missing-data.ts";

/** An action done by one click; every other item leads to a screen. */
export type Act = "charge" | "release" | "send" | "choose" | "remind";

/** A row shows `label`; `label` and `rest` are the action in full, and `to` is where it leads. */
type Waiting = { title: string; detail?: string; label: string; rest: string } & ({ to: string } | { act: Act });

export type Known = {
  dashboard: DashboardWire;
  profile: ProfileWire;
  bulk: BulkAvailability;
  /** The hour at which today's charges leave by themselves; undefined if they do not. */
  leavesAt: number | undefined;
  debtors: readonly Debtor[];
  chats: readonly Debtor[];
  proposals: ProposalsWire["proposals"];
  /** The name of the bank whose reading has stopped. */
  stoppedBank: string | undefined;
  /** The owner's number at Meta; undefined without one. */
  number: WhatsAppConnectionWire | undefined;
  /** The people who registered themselves and wait for an approval. */
  registered: readonly { name: string }[];
  /** Tells whether the owner has closed the request for missing data. */
  isDataClosed: boolean;
  /** What was reconciled, the newest first; undefined until it was read. */
  reconciled: readonly Pick<ReconciliationWire, "at" | "undoneAt">[] | undefined;
};

/** A person in arrears is offered for a reminder once this many days passed since the last word. */
const REMIND_AFTER_DAYS = 3;
/** The month that has ended is reconciled with the bank's statement until this day. */
const LAST_CLOSING_DAY = 7;

export const isClosingTime = ({ today, firstMonth }: DashboardWire): boolean =>
  Number(today.slice(8)) <= LAST_CLOSING_DAY && firstMonth < today.slice(0, 7);

/** Returns the first words of a name: two of them fit a row. */
const shortName = (name: string, words = 2) => name.split(" ").slice(0, words).join(" ");
const priceOf = (cents: readonly number[]) => formatPrice(cents.reduce((sum, one) => sum + one, 0) / 100);
const chargesOf = (rows: readonly DashboardRow[]) => rows.map(({ payment: charge }) => charge);
const payersOf = (rows: readonly DashboardRow[]) => new Set(rows.map(({ student }) => payerOf(student))).size;
const payerName = ({ student }: DashboardRow) => student.payer?.name ?? student.name;
const openRows = ({ currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  [...otherOpenPayments, ...currentMonthPayments].filter(({ payment: { status } }) => status !== "pago");

type Make = (known: Known) => Waiting | false | undefined;

const paymentData: Make = ({ profile }) =>
  !hasPaymentData(profile) && {
    title: "Dados de pagamento incompletos.",
    detail: "Sem eles nenhuma cobrança sai.",
    label: "Completar",
    rest: " nas configurações",
    to: paths.settings,
  };

const held: Make = ({ profile: { billingHeld } }) =>
  billingHeld !== null && {
    title: "O envio automático está parado.",
    detail:
      billingHeld.reason === "too_soon"
        ? "As cobranças viriam menos de um dia depois das últimas. Confira e libere."
        : "Há mais que o dobro de cobranças do seu maior mês. Confira e libere.",
    label: "Liberar",
    rest: " envio",
    act: "release",
  };

/** A run mails only the month's own charge, never one that a message or the run has dealt with. */
const leavesAlone = ({ payment: { id, invoiceDeliveryStatus }, student }: DashboardRow) =>
  parseChargeId(id)?.sequence === 0 && invoiceDeliveryStatus === "none" && student.status !== "pausado";

const charge: Make = ({ bulk, leavesAt }) =>
  bulk.can && {
    title: `Hoje é dia de cobrar ${formatCount(bulk.rows.length, "aluno", "alunos")}: ${formatRounded(centsOfAll(chargesOf(bulk.rows), "amountToday") / 100)}.`,
    ...(leavesAt !== undefined &&
      bulk.rows.every(leavesAlone) && {
        detail: `Se você não tocar, ${bulk.rows.length === 1 ? "ela sai sozinha" : "elas saem sozinhas"} às ${leavesAt}h.`,
      }),
    label: "Cobrar",
    rest: " Pendentes",
    act: "charge",
  };

/** Returns "3 de dezembro e 6 de janeiro, R$ 2.352,00". */
function unsentDetail(groups: readonly UnsentCharges[]): string {
  const months = [...Map.groupBy(groups, ({ month }) => month)].map(
    ([month, own]) => `${whole(own.reduce((sum, { count }) => sum + count, 0))} de ${monthWord(month)}`,
  );
  return `${formatList(months)}, ${priceOf(groups.map(({ total }) => centsOf(total)))}`;
}

const unsent: Make = ({ dashboard: { unsent: groups, today } }) => {
  const charges = unsentOf(groups);
  const sendable = charges.filter((one) => canSend(one, today)).length;
  const why = groups.every(({ reason }) => reason === "no_access") ? " com o acesso parado" : "";
  return (
    charges.length > 0 && {
      title: `${formatCount(charges.length, "cobrança não saiu", "cobranças não saíram")}${why}.`,
      detail: unsentDetail(groups),
      ...(sendable > 0
        ? { label: "Enviar", rest: sendable === 1 ? " a que não saiu" : ` as ${whole(sendable)}`, act: "send" }
        : { label: "Ver", rest: " o que não saiu", act: "choose" }),
    }
  );
};

const bankStopped: Make = ({ stoppedBank }) =>
  stoppedBank !== undefined && {
    title: `${stoppedBank} precisa de você.`,
    detail: "O que entra na conta não é lido.",
    label: "Abrir",
    rest: " a conexão",
    to: paths.bank,
  };

/** The states that need the owner. A review by Meta goes on without the owner. */
const NUMBER_TITLES: Partial<Record<ReturnType<typeof stateOf>, string>> = {
  stopped: "O WhatsApp parou de enviar.",
  textless: "O WhatsApp parou de enviar.",
  unproved: "Falta um passo no WhatsApp.",
  partly: "Há texto parado no WhatsApp.",
  limited: "A Meta limitou o seu WhatsApp.",
};

const numberStopped: Make = ({ number }) => {
  const title = number && NUMBER_TITLES[stateOf(number)];
  return (
    title !== undefined && {
      title,
      detail: "O que não sai por ele sai por e-mail.",
      label: "Ver",
      rest: " o WhatsApp",
      to: paths.whatsapp,
    }
  );
};

const bank: Make = ({ proposals }) => {
  const names = proposals.map(
    ({
      match: {
        candidates: [only, ...others],
      },
    }) => (only && others.length === 0 ? shortName(only.payerName ?? only.studentNames[0] ?? "", 1) : ""),
  );
  const known = [...new Set(names)];
  const [came, are] = proposals.length === 1 ? ["Chegou", "É"] : ["Chegaram", "São"];
  const asked = known.length <= 2 && !known.includes("") ? ` ${are} de ${known.join(" e ")}?` : "";
  return (
    proposals.length > 0 && {
      title: `${came} ${priceOf(proposals.map(({ entry }) => centsOf(entry.amount)))}.${asked}`,
      detail: "Lido do seu banco",
      label: "Conferir",
      rest: ` ${formatCount(proposals.length, "pagamento", "pagamentos")}`,
      to: paths.money,
    }
  );
};

const reported: Make = ({ dashboard, profile: { timezone } }) => {
  const [first, ...others] = reportsOf(dashboard).flat();
  if (!first) return false;
  const isOne = payersOf([first, ...others]) === 1;
  const day = formatInstantDay(first.payment.reportedAt ?? "", timezone).slice(0, 5);
  return {
    title: isOne
      ? `${shortName(payerName(first))} já pagou?`
      : `${whole(payersOf([first, ...others]))} pessoas avisaram que pagaram.`,
    detail: `${isOne ? "Avisou em" : "Desde"} ${day} · ${sumText(chargesOf([first, ...others]))}`,
    label: "Conferir",
    rest: isOne ? " o pagamento" : " os avisos",
    to: paths.money,
  };
};

/** While 'Cobrar Pendentes' is possible no reminder is offered: its mails also name arrears. */
const overdue: Make = ({ dashboard: { stats, today }, profile: { timezone }, debtors, bulk }) => {
  const { reminded } = mailableOf(debtors);
  const since = addDays(civilDate(today), -REMIND_AFTER_DAYS);
  const isFresh = ({ lastContactAt, invoiceSentAt }: Debtor["debts"][number]) =>
    [lastContactAt, invoiceSentAt].some((one) => one !== null && civilDateIn(timezone, new Date(one)) > since);
  if (bulk.can || reminded.every(({ debts }) => debts.some(isFresh))) return false;
  const last = reminded
    .flatMap(({ debts }) => debts.flatMap(({ lastContactAt }) => lastContactAt ?? []))
    .sort()
    .at(-1);
  const told = last ? `lembrados em ${formatInstantDay(last, timezone).slice(0, 5)}` : "sem lembrete";
  return {
    title: `${whole(reminded.length)} em atraso para lembrar`,
    detail: `${priceOf(reminded.map(({ cents }) => cents))} · ${told}`,
    label: "Lembrar",
    rest: remindText(reminded, stats.pagadoresEmAtraso).slice("Lembrar".length),
    act: "remind",
  };
};

const broken: Make = ({ dashboard }) => {
  const late = openRows(dashboard).filter(({ payment: { promisedFor: day } }) => day !== null && day < dashboard.today);
  const [first] = late;
  if (!first) return false;
  const name = nameOf(first.student, [first.payment]);
  const isOne = payersOf(late) === 1;
  return {
    title: isOne
      ? `${shortName(name)} prometeu pagar em ${formatShortDay(first.payment.promisedFor ?? "")}`
      : `${whole(payersOf(late))} promessas não cumpridas`,
    detail: `${sumText(chargesOf(late))} · ${isOne ? "não pagou" : "não pagaram"}`,
    label: "Ver",
    rest: isOne ? ` ${name}` : " quem",
    to: isOne ? payerPath(first.student) : paths.reminderRule,
  };
};

/** Lists payers without an e-mail, unless a charge is unsent: the item `unsent` has these. */
const unreached: Make = ({ chats, dashboard }) => {
  const untold = new Set(unsentOf(dashboard.unsent).map(({ paymentId }) => paymentId));
  const isOwn = ({ student, debts }: Debtor) => !student.email && !debts.some(({ id }) => untold.has(id));
  const { queue, withoutPhone } = queueOf(chats.filter(isOwn));
  const people = [...queue, ...withoutPhone];
  const [first, ...others] = people;
  return (
    first !== undefined && {
      title: others.length === 0 ? `${shortName(first.name)} sem e-mail` : `${whole(people.length)} alunos sem e-mail`,
      detail: `${priceOf(people.map(({ cents }) => cents))} ${others.length === 0 ? "em aberto" : `· ${namesOf(people)}`}`,
      ...(queue.length > 0
        ? {
            label: "WhatsApp",
            rest: `: abrir a fila (${whole(queue.length)})`,
            to: chosenQueuePath(queue.flatMap(({ studentIds }) => studentIds)),
          }
        : { label: "Completar", rest: ` ${first.name}`, to: payerPath(first.student) }),
    }
  );
};

const returned: Make = ({ dashboard }) => {
  const failed = openRows(dashboard).filter(
    ({ payment, student: { email, status } }) =>
      payment.invoiceDeliveryStatus === "failed" && email && status !== "arquivado",
  );
  const [first] = failed;
  return (
    first !== undefined && {
      title:
        payersOf(failed) === 1
          ? `E-mail de ${shortName(payerName(first))} voltou`
          : `${whole(payersOf(failed))} e-mails voltaram`,
      detail: `${sumText(chargesOf(failed))} · a cobrança não chegou`,
      label: "Corrigir",
      rest: ` o de ${payerName(first)}`,
      to: payerPath(first.student),
    }
  );
};

const registrations: Make = ({ registered: [first, ...others] }) =>
  first !== undefined && {
    title: others.length === 0 ? `${first.name} se cadastrou` : `${whole(others.length + 1)} pessoas se cadastraram`,
    detail: "Falta aprovar",
    label: "Ver",
    rest: others.length === 0 ? " o cadastro" : " os cadastros",
    to: paths.students,
  };

const missingData: Make = ({ profile, isDataClosed }) =>
  !isDataClosed &&
  hasPaymentData(profile) &&
  missingDataOf(profile).length > 0 && {
    title: "Faltam dados seus nas cobranças.",
    detail: missingDataOf(profile).join(" "),
    label: "Completar",
    rest: " meus dados",
    to: paths.settings,
  };

const closing: Make = ({ dashboard, profile: { timezone }, reconciled }) =>
  isClosingTime(dashboard) &&
  reconciled?.every(
    ({ at, undoneAt }) =>
      undoneAt || monthOf(civilDateIn(timezone, new Date(at))) < monthOf(civilDate(dashboard.today)),
  ) && {
    title: `Feche ${monthWord(monthOf(addDays(civilDate(`${dashboard.today.slice(0, 7)}-01`), -1)))} com o extrato do banco.`,
    detail: "O que entrou e ainda não está aqui",
    label: "Fechar",
    rest: " o mês",
    to: paths.statement,
  };

/** The kinds of items in the order of their worth; each kind is one item at most. */
const KINDS = {
  paymentData,
  held,
  charge,
  unsent,
  bankStopped,
  numberStopped,
  bank,
  reported,
  overdue,
  broken,
  unreached,
  returned,
  registrations,
  missingData,
  closing,
};

export type Item = Waiting & { kind: keyof typeof KINDS };

/** Returns what waits for the owner today, the most valuable first. */
export const waitingOf = (known: Known): Item[] =>
  (Object.keys(KINDS) as Item["kind"][]).flatMap((kind) => {
    const item = KINDS[kind](known);
    return item ? [{ ...item, kind }] : [];
  });
