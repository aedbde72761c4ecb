/** The mails to payers and students, made by the functions that the product sends them with. */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { settleCharge } from "../../charge/settle-charge.ts";
import { settleCharges } from "../../charge/settle-charges.ts";
import { reminderMail } from "../../mail/reminder-mail.ts";
import { composeCharges } from "../../message/compose-charges.ts";
import type { Charge } from "../../model/charge.ts";
import type { LetterKind } from "../../model/keys.ts";
import type { ComposedMail } from "../../model/ports/mailer.ts";
import type { Profile } from "../../model/profile.ts";
import { reminderOf } from "../../model/reminder.ts";
import type { Student } from "../../model/student.ts";
import { sendNotices } from "../../notice/send-notices.ts";
import { sendReceipt } from "../../notice/send-receipt.ts";
import { sendRegistration, sendWelcome } from "../../notice/send-welcome.ts";
import { someTags } from "../event-tags.ts";
import { chargeOf } from "../studio.ts";
import { aMessage, paidFor, planOf, studentOf, studioOf, type Words } from "./words.ts";

/** Makes one mail of the gallery, or several of one call. `times` repeats the call or event. */
export type Sample = (words: Words, times?: number) => Promise<readonly ComposedMail[]>;
export type Samples = Readonly<Record<string, Sample>>;

const TERMS = { lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 500 } };
const paidUntil = { subscriptionStatus: "active", currentPeriodEnd: "2027-12-10T12:00:00.000Z" } as const;

const chargesOf = (words: Words, months: readonly string[], over: Partial<Charge> = {}): Charge[] =>
  months.map((month) =>
    chargeOf(month, { planName: words.plan, studentName: words.student, amountCents: words.cents, ...over }),
  );

type Asked = { profile?: Partial<Profile>; today?: string; months?: readonly string[]; otherCents?: number } & {
  student?: Partial<Student>;
  text?: string;
  charge?: Partial<Charge>;
};

function charge({ profile, today = "2027-01-10", months = ["2027-01"], otherCents = 0, ...asked }: Asked): Sample {
  return async (words) => {
    const student = { ...studentOf(words), ...asked.student };
    const { ctx } = await studioOf(words, { today, profile: { ...paidUntil, ...profile }, students: [student] });
    const [first, ...others] = chargesOf(words, months, asked.charge);
    if (!first) throw new Error("a mail of charges names one");
    const mail = { to: words.email, student, charges: [first, ...others] as const, otherCents, text: asked.text };
    return [composeCharges(ctx, mail, aMessage)];
  };
}

const reminder =
  (today: string, months: readonly string[], greeting?: string): Sample =>
  async (words) => {
    const student = paidFor(words);
    const { ctx } = await studioOf(words, { today, profile: paidUntil, students: [student] });
    const debts = reminderOf(ctx, student, chargesOf(words, months, TERMS), greeting);
    return [reminderMail(debts, { to: words.email, replyTo: ctx.profile.email, tags: someTags })];
  };

/** The terms of a punctuality discount that is not yet lost on the studio's day. */
const PUNCTUAL = { punctualityCents: 500, dueDate: civilDate("2027-02-20") };

/** Returns a sample that settles `count` charges, or one in parts, and mails the last receipt. */
const receipt =
  (count: number, amounts: readonly number[] = [], over: Partial<Charge> = TERMS): Sample =>
  async (words) => {
    const charges = chargesOf(words, ["2027-01", "2027-02"].slice(0, count), over);
    const { ctx, mails } = await studioOf(words, { students: [paidFor(words)], charges });
    const paymentIds = charges.map(chargeIdOf);
    const [first = 0] = paymentIds;
    for (const amount of amounts) await settleCharge(ctx, first, { amount });
    if (count > 1) await settleCharges(ctx, { paymentIds, requestId: crypto.randomUUID() });
    else await settleCharge(ctx, first, {});
    await sendReceipt(ctx, first, amounts.length + 1, paymentIds);
    return mails;
  };

const registration = {
  id: "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11",
  emailHash: "0".repeat(64),
  consentVersion: "2027-01",
  consentedAt: "2027-01-10T12:00:00.000Z",
};

const guardian = (words: Words): Partial<Student> => ({
  ...paidFor(words, { email: null, phone: null }),
  birthday: "2017-03-01",
  registration: { ...registration, guardianName: words.payer },
});

type Over = (words: Words) => Partial<Student>;

const registered =
  (over: Over): Sample =>
  async (words) => {
    const one = { ...studentOf(words), ...over(words) };
    const { ctx, mails } = await studioOf(words, { students: [one] });
    await sendRegistration(ctx, one.id);
    return mails;
  };

const welcome =
  (over: Over): Sample =>
  async (words) => {
    const { ctx, mails } = await studioOf(words, { students: [{ ...studentOf(words), ...over(words) }] });
    await sendWelcome(ctx, 2);
    return mails;
  };

const april = yearMonth("2027-04");
const change =
  (kind: "rise" | "recess", ids: readonly number[]): Sample =>
  async (words) => {
    const coming = kind === "rise" ? { nextPriceCents: words.cents, nextPriceFrom: april } : {};
    const recess = kind === "recess" ? { recess: { from: april, to: april, basisPoints: 5_000 } } : {};
    const students = ids.map((id) => paidFor(words, { id, ...(id === 3 && { name: words.sibling }), ...recess }));
    const plans = [{ ...planOf(words), priceCents: words.cents - 50, ...coming }];
    const { ctx, mails } = await studioOf(words, { students, plans });
    await sendNotices(ctx, { kind, studentIds: [...ids] });
    return mails;
  };

export const letters: Readonly<Record<LetterKind, Samples>> = {
  welcome: { "Boas-vindas": welcome(() => ({})), "Boas-vindas ao responsável": welcome(guardian) },
  confirmation: {
    "Cadastro pelo link": registered(() => ({ registration })),
    "Cadastro com data de nascimento": registered(() => ({ registration, birthday: "1990-03-01" })),
    "Cadastro que espera aprovação": registered(() => ({ registration, status: "aguardando" })),
    "Cadastro de um menor, ao responsável": registered(guardian),
  },
  receipt: {
    "Recibo de uma cobrança": receipt(1),
    "Recibo do resto de uma cobrança": receipt(1, [50]),
    "Recibo com desconto de pontualidade": receipt(1, [], PUNCTUAL),
    "Recibo de várias cobranças": receipt(2),
    "Recibo de várias, com desconto": receipt(2, [], PUNCTUAL),
  },
  rise: { "Aviso de reajuste": change("rise", [2]), "Aviso de reajuste, dois alunos": change("rise", [2, 3]) },
  recess: { "Aviso de recesso": change("recess", [2]) },
};

const due = civilDate("2027-01-10");
export const messages: Readonly<Record<"charge" | "reminder", Samples>> = {
  charge: {
    "Cobrança por PIX": charge({}),
    "Cobrança por conta bancária": charge({ profile: { paymentMethod: "bank" } }),
    "Cobrança em dinheiro": charge({ profile: { paymentMethod: "cash" } }),
    "Cobrança com texto do dono": charge({ text: "Olá! Segue a cobrança deste mês." }),
    "Cobrança vencida, com multa e juros": charge({ today: "2027-02-15", charge: TERMS }),
    "Cobrança com desconto e mais dívidas": charge({
      charge: { discountCents: 1_000, dueDate: due },
      otherCents: 5_000,
    }),
    "Cobranças de um pagador": charge({ months: ["2027-01", "2027-02"], otherCents: 5_000 }),
  },
  reminder: {
    "Lembrete de uma cobrança": reminder("2027-02-15", ["2027-01"]),
    "Lembrete de toda a dívida": reminder("2027-03-15", ["2027-01", "2027-02"]),
    "Lembrete pela regra": reminder("2027-02-15", ["2027-01"], "Oi! Sua mensalidade venceu há alguns dias."),
  },
};
