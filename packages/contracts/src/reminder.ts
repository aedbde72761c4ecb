/** Mail and WhatsApp render this content (docs/rules/reminder.md, "Reminding by hand"). */
import {
  type ChargesDocument,
  type ChargesInput,
  countText,
  type Debt,
  type DebtLine,
  listDebts,
} from "./charges-document.ts";
import { byDueDate } from "./values/due-order.ts";
import { firstNameOf } from "./values/person-name.ts";
import { withoutLinks } from "./values/web-links.ts";

/** `greeting` is the owner's text instead of the product's. */
export type ReminderInput = Omit<ChargesInput, "otherCents"> & { greeting?: string | undefined };

/** `isFirstWord`: the student was told of none of the charges, so the message is a first notice. */
export type Reminder = ChargesDocument & { isFirstWord: boolean };

/** The reminder begins with the oldest debt. Pure. @throws RangeError without any debt */
export function composeReminder(input: ReminderInput): Reminder {
  const debts = input.debts.toSorted(byDueDate);
  const [oldest] = debts;
  if (!oldest) throw new RangeError("a reminder needs an open charge");
  const reference = debts.length === 1 ? oldest.reference : countText(debts);
  return {
    ...listDebts({ ...input, debts }, reference, (debt) => nameOf(input, debt)),
    isFirstWord: isFirstWord(debts),
    ...titleOf(input, oldest),
    greeting: withoutLinks(input.greeting ?? greetingOf(input, oldest)),
  };
}

/** A payer who has already paid must not feel accused (CDC art. 42). */
export const ALREADY_PAID_TEXT = "Se você já pagou, pode desconsiderar este e-mail.";

/** Returns a debt in one line; an explained amount is the last part of it. */
export const debtText = ({ amount, note, since }: DebtLine, what: string): string =>
  note ? `${what}, ${since}: ${note}` : `${what}: ${amount}, ${since}`;

/** The PIX code is a message of its own, so that a long press copies the code alone. */
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

const nameOf = ({ payer }: ReminderInput, { studentName, reference }: Debt): string =>
  payer ? `${withoutLinks(firstNameOf(studentName))}, ${reference}` : reference;

/** Tells whether the message is the first notice of all these charges, and so not a reminder. */
const isFirstWord = (debts: readonly Debt[]) => debts.every(({ isUntold }) => isUntold === true);

function greetingOf({ business, student, payer, debts }: ReminderInput, oldest: Debt): string {
  const of = business.businessName ? ` de ${business.businessName}` : "";
  const hello = `Olá, ${firstNameOf((payer ?? student).name)}!`;
  const whose = payer ? `, referente a ${firstNameOf(oldest.studentName)}` : "";
  const [one, many] = isFirstWord(debts)
    ? ["Segue a", "Seguem as"]
    : ["Este é um lembrete da", "Este é um lembrete das"];
  if (debts.length === 1) return `${hello} ${one} cobrança de ${oldest.reference}${of}${whose}.`;
  return `${hello} ${many} suas cobranças em aberto${of}.`;
}

/** A locked phone shows subject and heading to bystanders, so neither contains the amount. */
function titleOf(input: ReminderInput, oldest: Debt): Pick<Reminder, "subject" | "heading"> {
  const { debts, payer } = input;
  const many = `${countText(debts)} em aberto`;
  const isMany = debts.length > 1;
  if (!isFirstWord(debts))
    return { subject: `Lembrete: ${isMany ? many : nameOf(input, oldest)}`, heading: "Lembrete de pagamento" };
  const whose = payer ? `, referente a ${firstNameOf(oldest.studentName)}` : "";
  return isMany
    ? { subject: `Suas ${many}`, heading: "Cobranças" }
    : { subject: `Sua cobrança de ${oldest.reference}${whose}`, heading: "Cobrança" };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a debt's reference, with its plan if another debt has the same reference. */
const chatNameOf = ({ reference, planName }: DebtLine, debts: readonly DebtLine[]): string =>
  debts.filter((debt) => debt.reference === reference).length > 1 ? `${reference}, ${planName}` : reference;

function debtsText({ debts, total, pageUrl }: Reminder): string[] {
  const [only] = debts;
  if (only && debts.length === 1) {
    return [
      `${only.note ? `${capitalize(only.since)}: ${only.note}` : `Valor: ${only.amount}, ${only.since}`}.`,
      ...(pageUrl ? [`Para pagar: ${pageUrl}`] : []),
    ];
  }
  return [
    ...debts.map((debt) => `• ${debtText(debt, chatNameOf(debt, debts))}`),
    `Total: ${total}`,
    ...(pageUrl ? [`Para ver e pagar: ${pageUrl}`] : []),
  ];
}

/** Returns how to pay, only if no page shows it. The PIX code itself is a separate message. */
function instructionsText({ instructions, pageUrl }: Reminder): string[] {
  if (pageUrl) return [];
  if (instructions.method === "pix") return [`Chave PIX: ${instructions.key}`];
  if (instructions.method === "bank") return ["Dados bancários:", instructions.bankInfo];
  return instructions.method === "cash" ? [instructions.text] : [];
}
