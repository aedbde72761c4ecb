/**
 * Composes what a reminder of open charges says, in one pure function. The mail and the WhatsApp messages are renderings of
 * it, so they cannot differ (docs/rules.md, "Reminding by hand").
 */
import { type Charge, type ChargeInput, composeCharge } from "./charge.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { formatReais, restText, sumCents } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { withoutLinks } from "./values/unlinked.ts";

/** Several of them: a reminder names at most 60, so their number needs no point. */
const CHARGES = "cobranças";

/**
 * One open charge. Amounts in centavos: the whole charge, and what was received of it so far. `isUntold` says that nothing
 * was ever sent or said about it.
 */
export type Debt = ChargeInput["payment"] & {
  planName: string;
  studentName: string;
  pageUrl?: string | undefined;
  isUntold?: boolean | undefined;
};

/**
 * What a reminder is made from: at least one debt, all of one student or of those who are reached at one address; `today` tells what
 * is overdue.
 */
export type ReminderInput = Pick<ChargeInput, "business" | "payer"> & {
  student: { id: number; name: string; email: string | null };
  debts: readonly Debt[];
  today: CivilDate;
};

/** A debt as texts: what it is for, what is left of it, since when. `rest` says of how much, where a part was received. */
export type DebtLine = {
  /** What it is for; with the student's name where somebody else pays, or where it names several students. */
  reference: string;
  planName: string;
  amount: string;
  rest: string | undefined;
  since: string;
  pageUrl: string | undefined;
};

/**
 * Everything that a reminder says, as texts ready to show. `total` is what is left of all debts together; `isFirstWord` says
 * that nothing was said of any of them before: who was never told is not reminded.
 */
export type Reminder = Pick<
  Charge,
  "businessName" | "recipient" | "instructions" | "proof" | "additionalInstructions" | "provider"
> & {
  subject: string;
  heading: string;
  greeting: string;
  debts: DebtLine[];
  total: string;
  since: string;
  isFirstWord: boolean;
};

const openCents = ({ amountCents, settledCents }: Debt) => amountCents - settledCents;

const isOverdue = ({ dueDate }: Debt, today: CivilDate) => dueDate < today;

/** The day that is named is the due date, as people say it; nothing is "em atraso" before the day after it. */
function sinceText(debt: Debt, today: CivilDate): string {
  if (isOverdue(debt, today)) return `em atraso desde ${formatDate(debt.dueDate)}`;
  return debt.dueDate === today ? `vence hoje, ${formatDate(debt.dueDate)}` : `vence em ${formatDate(debt.dueDate)}`;
}

/** Whether a debt says whose it is: somebody else pays, or several students are reached at one address. */
const saysWhose = ({ payer, debts }: ReminderInput) =>
  Boolean(payer) || new Set(debts.map(({ studentName }) => studentName)).size > 1;

const lineOf = (debt: Debt, input: ReminderInput): DebtLine => ({
  reference: saysWhose(input) ? `${withoutLinks(firstNameOf(debt.studentName))}, ${debt.reference}` : debt.reference,
  planName: withoutLinks(debt.planName),
  amount: formatReais(openCents(debt)),
  rest: debt.settledCents > 0 ? restText(openCents(debt), debt.amountCents) : undefined,
  since: sinceText(debt, input.today),
  pageUrl: debt.pageUrl,
});

/** What is paid at once: the only debt, or all of them as one amount under the student's number, which names no charge. */
function paymentOf({ student, debts }: ReminderInput, oldest: Debt): ChargeInput["payment"] {
  if (debts.length === 1) return oldest;
  return {
    id: student.id,
    amountCents: sumCents(debts.map(openCents)),
    settledCents: 0,
    dueDate: oldest.dueDate,
    reference: `${debts.length} ${CHARGES}`,
  };
}

/** Tells whether the message is the first notice of all these charges, and so no reminder. */
const isFirstWord = (debts: readonly Debt[]) => debts.every(({ isUntold }) => isUntold === true);

function greetingOf({ business, student, payer, debts, today }: ReminderInput, oldest: Debt): string {
  const of = business.businessName ? ` de ${business.businessName}` : "";
  const hello = `Olá, ${firstNameOf((payer ?? student).name)}!`;
  const whose = payer ? `, referente a ${firstNameOf(oldest.studentName)}` : "";
  const isFirst = isFirstWord(debts);
  if (debts.length === 1)
    return `${hello} ${isFirst ? "Segue a" : "Este é um lembrete da"} cobrança de ${oldest.reference}${of}${whose}: ${sinceText(oldest, today)}.`;
  return `${hello} ${isFirst ? "Seguem as" : "Este é um lembrete das"} suas cobranças${of} em aberto. A mais antiga: ${sinceText(oldest, today)}.`;
}

/**
 * Returns the mail's subject and heading. Neither contains the amount, since a locked phone shows
 * both to any bystander.
 */
function titleOf(input: ReminderInput, oldest: Debt): Pick<Reminder, "subject" | "heading"> {
  const { debts, payer } = input;
  const many = `${debts.length} ${CHARGES} em aberto`;
  const isMany = debts.length > 1;
  if (!isFirstWord(debts))
    return {
      subject: `Lembrete: ${isMany ? many : lineOf(oldest, input).reference}`,
      heading: "Lembrete de pagamento",
    };
  const whose = payer ? `, referente a ${firstNameOf(oldest.studentName)}` : "";
  return isMany
    ? { subject: `Suas ${many}`, heading: "Cobranças" }
    : { subject: `Sua cobrança de ${oldest.reference}${whose}`, heading: "Cobrança" };
}

/** Composes a reminder, the oldest debt first. Pure: same input, same words. @throws RangeError without any debt */
export function composeReminder(input: ReminderInput): Reminder {
  const debts = input.debts.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)));
  const [oldest] = debts;
  if (!oldest) throw new RangeError("a reminder needs an open charge");
  const { businessName, recipient, instructions, proof, additionalInstructions, provider } = composeCharge({
    business: input.business,
    student: { name: input.student.name, email: input.student.email },
    payer: input.payer,
    plan: { name: oldest.planName, periodInMonths: 1, isOneTime: false, frequency: null },
    payment: paymentOf(input, oldest),
    today: input.today,
  });
  return {
    ...{ businessName, recipient, instructions, proof, additionalInstructions, provider },
    isFirstWord: isFirstWord(debts),
    ...titleOf(input, oldest),
    greeting: withoutLinks(greetingOf(input, oldest)),
    debts: debts.map((debt) => lineOf(debt, input)),
    total: formatReais(sumCents(debts.map(openCents))),
    since: sinceText(oldest, input.today),
  };
}

/** Who has paid meanwhile is not to feel accused (CDC art. 42). */
export const ALREADY_PAID_TEXT = "Se você já pagou, pode desconsiderar este e-mail.";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const linkOf = ({ pageUrl }: DebtLine) => (pageUrl ? [pageUrl] : []);

function debtsText({ debts, total }: Reminder): string[] {
  const [only] = debts;
  if (only && debts.length === 1)
    return [
      `${only.rest ? capitalize(only.rest) : `Valor: ${only.amount}`}, ${only.since}.`,
      ...(only.pageUrl ? [`Para pagar: ${only.pageUrl}`] : []),
    ];
  return [
    ...debts.flatMap((debt) => [`• ${debt.reference}: ${debt.rest ?? debt.amount}, ${debt.since}`, ...linkOf(debt)]),
    `Total: ${total}`,
  ];
}

/** How to pay where no page says it: the PIX code itself is a message of its own. */
function instructionsText({ instructions, debts }: Reminder): string[] {
  if (debts.every(({ pageUrl }) => pageUrl)) return [];
  if (instructions.method === "pix") return [`Chave PIX: ${instructions.key}`];
  if (instructions.method === "bank") return ["Dados bancários:", instructions.bankInfo];
  return instructions.method === "cash" ? [instructions.text] : [];
}

/**
 * The messages of a WhatsApp chat: a short one, and the PIX code alone, so that holding it copies the code and nothing else;
 * undefined where there is no code.
 */
export function reminderMessages(reminder: Reminder): { text: string; code: string | undefined } {
  const { recipient, businessName, debts, instructions } = reminder;
  const [start, startOfMany] = reminder.isFirstWord
    ? ["Segue a", "Seguem as"]
    : ["Passando para lembrar da", "Passando para lembrar das"];
  const what =
    debts.length === 1 ? `${start} cobrança de ${debts[0]?.reference}` : `${startOfMany} suas cobranças em aberto`;
  const text = [
    `Olá, ${firstNameOf(recipient.name)}! ${what}${businessName ? ` de ${businessName}` : ""}.`,
    "",
    ...debtsText(reminder),
    ...instructionsText(reminder),
    "",
    "Se já pagou, é só me avisar. Obrigado!",
  ]
    .join("\n")
    .replaceAll("\u00a0", " ");
  return { text, code: instructions.method === "pix" ? instructions.code : undefined };
}
