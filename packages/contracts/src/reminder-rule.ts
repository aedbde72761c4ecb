/** See docs/rules/reminder.md, "The reminder rule". */
import * as z from "zod/mini";
import { day, textField, wholeNumber } from "./fields.ts";
import { civilDate, formatDate } from "./values/calendar.ts";
import { formatReais } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";

/** A step is at most this many days before or after the due date. */
export const STEP_DAYS = { first: -15, last: 90 } as const;
export const MAX_STEPS = 8;
/** Reminders begin in one of these hours and end at 20h, in the owner's time zone. */
export const RULE_HOURS = { first: 8, last: 19 } as const;
export const MAX_STEP_TEXT = 1_000;
export const MAX_PLANNED_SHOWN = 100;

export const PLACEHOLDERS = {
  nome: "primeiro nome de quem paga",
  valor: "valor da cobrança no dia",
  vencimento: "data de vencimento",
  referencia: "mês da cobrança",
  empresa: "nome da sua empresa",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

const BRACES = /\{([^{}]*)\}/g;

/** Returns the names in braces that are not placeholders, in their order. */
export const unknownPlaceholders = (words: string): string[] =>
  [...words.matchAll(BRACES)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name));

export const fillPlaceholders = (words: string, values: Readonly<Record<Placeholder, string>>): string =>
  words.replace(BRACES, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));

/** The values of a reminder: amounts in centavos, `dueDate` as a civil date. */
export type Filled = { payerName: string; openCents: number; dueDate: string; reference: string; businessName: string };

/** A business without a name is called "a nossa equipe". */
export const placeholderValues = (about: Filled): Record<Placeholder, string> => ({
  nome: firstNameOf(about.payerName),
  valor: formatReais(about.openCents),
  vencimento: formatDate(civilDate(about.dueDate)),
  referencia: about.reference,
  empresa: about.businessName.trim() || "a nossa equipe",
});

/** Friendly words that never threaten (CDC art. 42). */
export const DEFAULT_STEPS: readonly ReminderStep[] = [
  {
    days: -3,
    text: "Olá, {nome}! Passando para lembrar que a cobrança de {referencia}, no valor de {valor}, vence em {vencimento}. Obrigado!",
  },
  {
    days: 0,
    text: "Olá, {nome}! A cobrança de {referencia}, no valor de {valor}, vence hoje, {vencimento}. Obrigado!",
  },
  {
    days: 3,
    text: "Olá, {nome}! Talvez você não tenha visto: a cobrança de {referencia}, no valor de {valor}, venceu em {vencimento} e ainda está em aberto. Obrigado!",
  },
  {
    days: 7,
    text: "Olá, {nome}! A cobrança de {referencia}, no valor de {valor}, venceu em {vencimento}. Quando puder, veja abaixo como pagar. Obrigado!",
  },
  {
    days: 15,
    text: "Olá, {nome}! Ainda não recebemos o pagamento de {referencia}, no valor de {valor}, que venceu em {vencimento}. Se precisar de outra data, é só responder a este e-mail. Obrigado!",
  },
  {
    days: 30,
    text: "Olá, {nome}! O pagamento de {referencia}, no valor de {valor}, está em aberto desde {vencimento}. Se algo mudou ou se quiser combinar outra forma de pagar, responda a este e-mail: estamos aqui para ajudar. Um abraço, {empresa}.",
  },
];

export function ownTextOf(days: number): string {
  const side = DEFAULT_STEPS.filter((step) => Math.sign(step.days) === Math.sign(days));
  const [nearest] = side.toSorted((a, b) => Math.abs(a.days - days) - Math.abs(b.days - days));
  return nearest?.text ?? "";
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

const STEP_DAY = `Use de ${-STEP_DAYS.first} dias antes a ${STEP_DAYS.last} dias depois do vencimento`;
const STEP_TEXT = "Escreva o texto do lembrete";

/** `days` are days from the due date, negative before it; the mail begins with `text`. */
export const ReminderStep = z.object({
  days: wholeNumber(STEP_DAYS.first, STEP_DAYS.last, STEP_DAY),
  text: textField(1, STEP_TEXT, MAX_STEP_TEXT).check(
    z.refine(
      (words) => unknownPlaceholders(words).length === 0,
      `Entre chaves, use só ${Object.keys(PLACEHOLDERS)
        .map((name) => `{${name}}`)
        .join(", ")}`,
    ),
  ),
});
export type ReminderStep = z.infer<typeof ReminderStep>;

const isSorted = (steps: readonly Pick<ReminderStep, "days">[]) =>
  steps.every(({ days }, index) => index === 0 || days > (steps[index - 1]?.days ?? days));

const fields = {
  isOn: z.boolean("Valor inválido"),
  steps: z
    .array(ReminderStep, "Escolha os dias")
    .check(
      z.minLength(1, "Escolha ao menos um dia"),
      z.maxLength(MAX_STEPS, `Escolha no máximo ${MAX_STEPS} dias`),
      z.refine(isSorted, "Cada dia entra uma vez, do primeiro ao último"),
    ),
  hour: wholeNumber(RULE_HOURS.first, RULE_HOURS.last, "Escolha um horário entre 8h e 19h"),
  onRestDays: z.boolean("Valor inválido"),
  morningLine: z.boolean("Valor inválido"),
};

/** `hour` is in the owner's time zone. `onRestDays` sends on Sundays and national holidays too. */
export const ReminderRuleInput = z.object(fields);
export type ReminderRuleInput = z.infer<typeof ReminderRuleInput>;

const amount = z.number();

export const LEFT_OUT_REASONS = [
  "paused",
  "archived",
  "waiting",
  "reported",
  "proposed",
  "promised",
  "opted_out",
  "no_email",
  "bad_email",
  "contacted_today",
  "in_progress",
  "never_sent",
  "bill_to_come",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * Why the rule sends no reminder on its next day. `held`: a day's mails wait for the owner's
 * release. `bank_unread`: the owner's bank must be read first.
 */
export const RULE_OBSTACLES = ["payment_data", "access", "held", "bank_unread"] as const;
export type RuleObstacle = (typeof RULE_OBSTACLES)[number];

/** `text` is sent as it is. A message by WhatsApp has no `subject`, and a phone as `address`. */
export const PlannedMail = z.object({
  payerName: z.string(),
  address: z.string(),
  step: z.int(),
  students: z.array(z.object({ id: z.int(), name: z.string() })),
  charges: z.array(z.object({ id: z.int(), reference: z.string(), dueDate: day(), amount })),
  amount,
  subject: z.nullable(z.string()),
  text: z.string(),
});
export type PlannedMail = z.infer<typeof PlannedMail>;

/**
 * `next` has the mails of the rule's next day, or of its first day while the rule is off. Counts
 * include what lists of `MAX_PLANNED_SHOWN` leave out. `toTalkTo` has the payers for whom no step
 * is left, the longest in arrears first.
 */
export const ReminderRuleWire = z.object({
  rule: z.object({ ...fields, steps: z.array(z.object({ days: z.int(), text: z.string() })) }),
  next: z.object({
    date: day(),
    mailCount: z.int(),
    mails: z.array(PlannedMail),
    leftOutCount: z.int(),
    leftOut: z.array(
      z.object({ studentId: z.int(), studentName: z.string(), reason: z.enum(LEFT_OUT_REASONS), text: z.string() }),
    ),
    obstacle: z.nullable(z.object({ reason: z.enum(RULE_OBSTACLES), text: z.string() })),
  }),
  toTalkTo: z.array(
    z.object({
      studentId: z.int(),
      studentNames: z.array(z.string()),
      payer: z.nullable(z.object({ id: z.int(), name: z.string() })),
      amount,
      oldest: day(),
      promisedFor: z.nullable(day()),
    }),
  ),
});
export type ReminderRuleWire = z.infer<typeof ReminderRuleWire>;

/** Pauses the rule for the student and all students of the same payer, or ends the pause. */
export const StudentRemindersInput = z.object({ isOff: z.boolean("Valor inválido") });
export type StudentRemindersInput = z.infer<typeof StudentRemindersInput>;

export const StudentRemindersWire = z.object({ isOff: z.boolean(), studentIds: z.array(z.int()) });
export type StudentRemindersWire = z.infer<typeof StudentRemindersWire>;
