/** The mails to owners, made by the functions that the product sends them with. */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import type { PAUSE_WORDS } from "@emdia/contracts/whatsapp-words";
import { notifyMissed } from "../../billing/notify-missed.ts";
import { confirmationMail, knownAccountMail, newAddressMail, passwordResetMail } from "../../mail/account-mail.ts";
import type { Charge } from "../../model/charge.ts";
import { type Notice, planKey } from "../../model/keys.ts";
import type { Profile } from "../../model/profile.ts";
import type { Student } from "../../model/student.ts";
import type { StoredText, WhatsAppConnection, WhatsAppText } from "../../model/whatsapp.ts";
import { notifyAccessOver, notifyTrialEnd } from "../../notice/notify-access-over.ts";
import { notifyDeletion, notifyEmailChanged, notifyRestored } from "../../notice/notify-account.ts";
import { notifyBankConnected, notifyBankUnread, notifyCertificate } from "../../notice/notify-bank.ts";
import { notifyRegistration, notifyRepeatedRegistration } from "../../notice/notify-registration.ts";
import { notifyReports } from "../../notice/notify-reports.ts";
import { notifyHeld, notifySubscription } from "../../notice/notify-subscription.ts";
import { notifyUnsentLetter } from "../../notice/notify-unsent-letter.ts";
import { notifyWhatsAppPaused, notifyWhatsAppText } from "../../notice/notify-whatsapp.ts";
import { type Morning, sendMorningLine } from "../../notice/send-morning-line.ts";
import { sendSummary } from "../../notice/send-summary.ts";
import { eraseAccounts } from "../../privacy/erase-accounts.ts";
import { type BankConnection, insertConnection } from "../../store/bank-connections.ts";
import { insertWhatsApp } from "../../store/whatsapp.ts";
import { aConnection, someSecrets } from "../connected-bank.ts";
import { chargeOf, februaryIsOver } from "../studio.ts";
import { aWhatsApp } from "../whatsapp.ts";
import type { Sample, Samples } from "./to-payers.ts";
import { JANUARY, paidFor, planOf, studentOf, studioOf, type Words } from "./words.ts";

type Studio = Awaited<ReturnType<typeof studioOf>>;
type Over = {
  profile?: Partial<Profile>;
  charges?: (words: Words) => Charge[];
  students?: (words: Words) => Student[];
  store?: (studio: Studio) => Promise<void>;
};

/** Returns a sample that runs a verb in a studio and takes the mails that the verb sent. */
const notice =
  (send: (studio: Studio, words: Words) => Promise<void>, { profile, charges, students, store }: Over = {}): Sample =>
  async (words, times = 1) => {
    const studio = await studioOf(words, {
      ...(profile && { profile }),
      ...(charges && { charges: charges(words) }),
      ...(students && { students: students(words) }),
    });
    await store?.(studio);
    for (let turn = 0; turn < times; turn += 1) await send(studio, words);
    return studio.mails;
  };

const AT = "2027-02-15T12:00:00.000Z";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2027-12-10T12:00:00.000Z" } as const;

const registration = (over: Partial<Student> = {}, others: (words: Words) => Student[] = () => []): Sample =>
  notice(({ ctx }) => notifyRegistration(ctx, 2), {
    students: (words) => [{ ...paidFor(words), ...over }, ...others(words)],
  });

const repeated = (planId?: number): Sample =>
  notice(async ({ ctx, table }, words) => {
    await table.put({ ...planKey(ctx.ownerId, 3), ...planOf(words), id: 3, name: `${words.plan} avançado` });
    await notifyRepeatedRegistration(ctx, 2, planId);
  });

const subscription = (status: Profile["subscriptionStatus"], profile: Partial<Profile> = {}): Sample =>
  notice(({ ctx }) => notifySubscription(ctx, { previousStatus: "trial", status, revision: 1 }), {
    profile: { ...profile, subscriptionStatus: status },
  });

const trialEnd = (days: number, profile: Partial<Profile> = {}): Sample =>
  notice(({ ctx }) => notifyTrialEnd(ctx, ctx.profile, { days, warning: days }), { profile });

const accessOver = (profile: Partial<Profile>): Sample =>
  notice(({ ctx }) => notifyAccessOver(ctx, ctx.profile), { profile });

const missed = (profile: Partial<Profile>): Sample =>
  notice(({ ctx }) => notifyMissed(ctx, "2027-02"), {
    profile: { trialEndsAt: "2027-02-08T12:00:00.000Z", ...profile },
  });

const hold = { month: JANUARY.month, since: AT, releasedAt: null };
const held = (reason: "too_soon" | "too_many"): Sample =>
  notice(({ ctx }) => notifyHeld(ctx, { month: hold.month, reason }), {
    profile: { hold: { ...hold, reason }, billing: JANUARY },
  });

const bank = (over: Partial<BankConnection>, send: (studio: Studio) => Promise<void>): Sample =>
  notice(send, {
    store: async ({ ctx }) =>
      insertConnection(ctx, aConnection(new Date(AT), over), await someSecrets(ctx.ownerId), undefined),
  });

const certificate = (days: number): Sample =>
  bank({ certificateEndsAt: AT }, ({ ctx }) => notifyCertificate(ctx, { endsAt: AT, days }));

const unread = (why: "needs-owner" | "dark", reason: string): Sample => {
  const { reading } = aConnection(new Date(AT));
  const failure = { kind: why === "dark" ? "back-off" : why, reason };
  return bank({ reading: { ...reading, failures: 1, failure, readAt: "2027-02-13T12:00:00.000Z" } }, ({ ctx }) =>
    notifyBankUnread(ctx, { why, since: AT }),
  );
};

const whatsapp = (over: Partial<WhatsAppConnection>, send: (studio: Studio) => Promise<void>): Sample =>
  notice(send, {
    store: ({ ctx }) => insertWhatsApp(ctx, aWhatsApp(over), { token: "sealed", appSecret: "sealed" }, undefined),
  });

const paused = (pausedFor: keyof typeof PAUSE_WORDS): Sample =>
  whatsapp({ pausedFor, pausedAt: AT }, ({ ctx }) => notifyWhatsAppPaused(ctx, AT));

const stopped = (text: WhatsAppText, over: Partial<StoredText>): Sample => {
  const { texts } = aWhatsApp();
  return whatsapp({ texts: { ...texts, [text]: { ...texts[text], ...over, stoppedAt: AT } } }, ({ ctx }) =>
    notifyWhatsAppText(ctx, { text, at: AT }),
  );
};

const morning = (counts: Partial<Morning>): Sample =>
  notice(({ ctx }) => sendMorningLine(ctx, { reminders: 0, waiting: 0, reports: 0, proposals: 0, ...counts }));

const nothing = async () => {};
const erased = notice(
  ({ ctx, table }) =>
    eraseAccounts({ ...ctx, table, stripe: { deleteCustomer: nothing }, directory: { remove: nothing } }),
  { profile: { deletion: { requestedAt: JANUARY.dueAt, deleteAt: JANUARY.dueAt, closedAt: JANUARY.dueAt } } },
);

const unsent = notice(({ ctx }, { student }) =>
  notifyUnsentLetter(ctx, ctx.profile, { what: "Recibo", whose: student, path: "/dashboard/alunos/2" }),
);

const reportedCharges = (words: Words, length: number) =>
  Array.from({ length }, (_, day) =>
    chargeOf("2027-01", {
      studentId: 2 + day,
      studentName: words.student,
      amountCents: words.cents,
      reportedAt: `2027-01-${String(day + 5).padStart(2, "0")}T12:00:00.000Z`,
    }),
  );
const reports = (count: number): Sample =>
  notice(({ ctx }) => notifyReports(ctx, ctx.profile), {
    charges: (words) => reportedCharges(words, count),
    students: (words) => reportedCharges(words, count).map(({ studentId: id }) => ({ ...studentOf(words), id })),
  });

const failed = { state: "failed", at: AT, reason: "bounce" } as const;
const billed = (words: Words): Charge[] => {
  const one = { studentName: words.student, amountCents: words.cents };
  return [
    chargeOf("2027-02", { ...one, mail: { state: "sent", at: AT } }),
    chargeOf("2027-02", { ...one, studentId: 3, mail: { state: "skipped", at: AT, reason: "no_email" } }),
    chargeOf("2027-02", { ...one, studentId: 4, mail: failed }),
    chargeOf("2027-02", { ...one, studentId: 6, mail: { state: "unconfirmed", at: AT } }),
    chargeOf("2027-02", { ...one, studentId: 5, status: "pago", paidDate: civilDate("2027-02-11") }),
    chargeOf("2027-01", one),
  ];
};

export const notices: Readonly<Record<Notice["kind"], Samples>> = {
  summary: {
    "Resumo do dia de cobrança": notice(({ ctx }) => sendSummary(ctx, yearMonth("2027-02")), { charges: billed }),
  },
  registration: {
    "Novo aluno": registration(),
    "Novo aluno, talvez da mesma família": registration({}, (words) => [
      paidFor(words, { id: 3, name: words.sibling }),
    ]),
    "Cadastro para aprovar": registration({ status: "aguardando" }),
    "Cadastro repetido": repeated(),
    "Pedido de outro plano": repeated(3),
  },
  subscription: {
    "Teste acaba em 7 dias": trialEnd(7, { trialEndsAt: "2027-02-22T12:00:00.000Z" }),
    "Teste acaba amanhã": trialEnd(1, { trialEndsAt: "2027-02-16T12:00:00.000Z" }),
    "Teste acabou": accessOver({ trialEndsAt: AT }),
    "Teste acabou antes do dia de cobrança": accessOver({ trialEndsAt: AT, ...februaryIsOver }),
    "Assinatura ativa": subscription("active", paid),
    "Cartão recusado": subscription("past_due", { ...paid, pastDueSince: AT }),
    "Assinatura cancelada": subscription("canceled", paid),
    "Assinatura terminou no teste": subscription("expired", { trialEndsAt: "2027-02-22T12:00:00.000Z" }),
    "Assinatura terminou": subscription("expired", { trialEndsAt: "2027-01-22T12:00:00.000Z" }),
    "Acesso acabou: cartão": accessOver({ subscriptionStatus: "past_due", pastDueSince: "2027-02-08T12:00:00.000Z" }),
    "Acesso acabou: cancelada": accessOver({ subscriptionStatus: "canceled", currentPeriodEnd: AT }),
    "Acesso acabou: sem renovação": accessOver({ subscriptionStatus: "active", currentPeriodEnd: AT }),
  },
  account: {
    "Conta será excluída": notice(({ ctx }) =>
      notifyDeletion(ctx, { requestedAt: AT, deleteAt: "2027-03-17T12:00:00.000Z" }),
    ),
    "Conta continua": notice(({ ctx }) => notifyRestored(ctx, { requestedAt: AT })),
    "Conta excluída": erased,
    "E-mail da conta mudou": notice(({ ctx }, { email }) => notifyEmailChanged(ctx, { from: email, changedAt: AT })),
    "Cobranças paradas: cedo demais": held("too_soon"),
    "Cobranças paradas: muitas": held("too_many"),
    "Aviso de pagamento": reports(1),
    "Avisos de pagamento": reports(23),
    "Cobranças que não saíram": missed({ automationEnabled: true }),
    "Cobranças que não foram criadas": missed({ automationEnabled: false, subscriptionStatus: "expired" }),
    "E-mail além do limite": unsent,
  },
  bank: {
    "Banco conectado": bank({}, ({ ctx }) => notifyBankConnected(ctx, { connectedAt: AT })),
    "Certificado vai vencer": certificate(30),
    "Certificado venceu": certificate(0),
    "Banco não responde": unread("dark", "silent"),
    "Banco recusa o certificado": unread("needs-owner", "certificate"),
    "Banco recusa a credencial": unread("needs-owner", "credential"),
    "Banco recusa a permissão": unread("needs-owner", "scope"),
    "Banco recusa a consulta": unread("needs-owner", "request"),
    "Banco recusa por outro motivo": unread("needs-owner", "other"),
  },
  morning: {
    "Linha da manhã": morning({ reminders: 4, reports: 2, proposals: 1 }),
    "Linha da manhã sem lembretes": morning({ reports: 1, proposals: 2 }),
    "Lembretes parados": morning({ reminders: 1, waiting: 60 }),
    "Um lembrete parado": morning({ waiting: 1 }),
  },
  whatsapp: {
    "WhatsApp parou: token": paused("token"),
    "WhatsApp parou: pagamento": paused("payment"),
    "WhatsApp parou: conta": paused("account"),
    "WhatsApp parou: qualidade": paused("quality"),
    "WhatsApp parou: nome": paused("name"),
    "Texto recusado": stopped("charge", { state: "REJECTED" }),
    "Texto pausado": stopped("reminder", { state: "PAUSED" }),
    "Texto desativado": stopped("receipt", { state: "DISABLED" }),
    "Texto tratado como propaganda": stopped("charge", { category: "MARKETING" }),
    "Texto com mensagens recusadas": stopped("reminder", {}),
  },
};

const siteUrl = "https://emdia.example";
const fromCognito =
  (compose: (to: { siteUrl: string; email: string; code: string }) => { subject: string; html: string }) =>
  async ({ email }: Words) => [
    { fromName: "Em Dia", to: { address: email }, text: "", ...compose({ siteUrl, email, code: "123456" }) },
  ];

/** The samples of the mails that Cognito sends, which are HTML without a plain text. */
export const access: Samples = {
  "Confirme seu e-mail": fromCognito((to) => confirmationMail({ ...to, purpose: "signup" })),
  "Confirme seu e-mail, de novo": fromCognito((to) => confirmationMail({ ...to, purpose: "resend" })),
  "Crie uma nova senha": fromCognito(passwordResetMail),
  "Você já tem uma conta": fromCognito(knownAccountMail),
  "Confirme seu novo e-mail": fromCognito(newAddressMail),
};
