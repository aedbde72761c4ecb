import { beforeEach, expect, test, vi } from "vitest";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { createPlan } from "../plan/plans.ts";
import { charge, paidCharge, student } from "../testing/entities.ts";
import { notices } from "../testing/mails/to-owners.ts";
import { WORDS } from "../testing/mails/words.ts";
import { anOwner } from "../testing/owner.ts";
import { readMail } from "../testing/read-mail.ts";
import { notifyAccessOver, notifyTrialEnd } from "./notify-access-over.ts";
import { notifyDeletion, notifyRestored } from "./notify-account.ts";
import { notifyRegistration, notifyRepeatedRegistration } from "./notify-registration.ts";
import { notifySubscription } from "./notify-subscription.ts";
import { mailableAddress, mailableBillingAddress } from "./send-letter.ts";
import { sendReceipt } from "./send-receipt.ts";
import { sendRegistration, sendWelcome } from "./send-welcome.ts";

const FOOTER = "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.";
const CODED = "Enviado por Em Dia: https://emdia.com.br";
const ana: Student = { ...student, name: "Ana Souza", email: "ana@exemplo.com.br", phone: "5511987654321" };
const business: Partial<Profile> = {
  businessName: "Estúdio Vida",
  document: "11222333000181",
  address: "Rua das Flores, 10",
  whatsapp: "5511912345678",
};

async function aStudio(over: Partial<Profile> = {}, who: Partial<Student> = {}) {
  const owner = await anOwner({ ...business, ...over });
  await createPlan(owner.ctx, {
    name: "Pilates",
    price: 150.5,
    periodInMonths: 3,
    frequency: "2x por semana",
    active: true,
  });
  await owner.table.put({ ...studentKey(owner.ctx.ownerId, ana.id), ...ana, ...who });
  return owner;
}

const read = (mail: OutgoingMail | undefined) => {
  if (!mail) throw new Error("no mail went out");
  const { lines, links, title, inbox } = readMail(mail.html);
  expect(title).toBe(mail.subject);
  return {
    to: mail.to,
    from: [mail.fromName, mail.replyTo],
    subject: mail.subject,
    inbox,
    lines,
    links,
    text: mail.text.replaceAll("\u00a0", " ").split("\n"),
  };
};
const ours: [string, string] = ["Em Dia", "https://emdia.com.br"];
const fromUs = ["Em Dia", undefined];
const toOwner = { address: "dono@exemplo.com.br" };

test("given a student who registered themselves, when the owner is mailed, then the mail names the student and links to the list", async () => {
  const { ctx, mails } = await aStudio();
  await notifyRegistration(ctx, ana.id);
  const message = "Esta pessoa se cadastrou pelo seu link e já está na sua lista.";
  expect(read(mails[0])).toEqual({
    to: toOwner,
    from: fromUs,
    subject: "Novo aluno: Ana Souza",
    inbox: message,
    lines: [
      ...["Você tem um novo aluno", message, "Nome", "Ana Souza", "E-mail", "ana@exemplo.com.br"],
      ...["WhatsApp", "(11) 98765-4321", "Plano", "Pilates", "Ver alunos", FOOTER],
    ],
    links: [["Ver alunos", "https://emdia.example/students"], ours],
    text: [
      ...["Você tem um novo aluno", message, "", "Nome: Ana Souza", "E-mail: ana@exemplo.com.br"],
      ...["WhatsApp: (11) 98765-4321", "Plano: Pilates", "", "Ver alunos: https://emdia.example/students"],
    ],
  });
});

test("given a student on the address of others, when the owner is mailed, then the mail asks whether they are one family", async () => {
  const { ctx, mails } = await aStudio();
  const sister = { ...ana, id: 90, name: "Bia evil.com", email: " ANA@exemplo.com.br", registration: undefined };
  await ctx.table.put({ ...studentKey(ctx.ownerId, 90), ...sister });
  await ctx.table.put({ ...studentKey(ctx.ownerId, 91), ...sister, id: 91, email: "outra@exemplo.com.br" });
  await notifyRegistration(ctx, ana.id);
  expect(read(mails[0]).text).toContain("Mesmo e-mail de: Bia evil com: mesma família?");
});

test("given a waiting student without address, phone or plan, when the owner is mailed, then the mail names only known data", async () => {
  const { ctx, mails } = await aStudio({}, { status: "aguardando", email: null, phone: null, planId: 9 });
  await notifyRegistration(ctx, ana.id);
  const letter = read(mails[0]);
  expect([letter.subject, letter.lines, letter.links[0]]).toEqual([
    "Cadastro para aprovar: Ana Souza",
    [
      "Um cadastro espera sua aprovação",
      "Esta pessoa se cadastrou pelo seu link. Nada é cobrado antes de você aprovar.",
      ...["Nome", "Ana Souza", "Ver e aprovar", FOOTER],
    ],
    ["Ver e aprovar", "https://emdia.example/students"],
  ]);
});

test("given a repeated registration, when the owner is mailed, then it is once a day and nothing has changed", async () => {
  const { ctx, mails, clock } = await aStudio();
  await notifyRepeatedRegistration(ctx, ana.id);
  clock.now = "2027-01-10T23:59:59.000Z";
  await notifyRepeatedRegistration(ctx, ana.id);
  expect(mails).toHaveLength(1);
  clock.now = "2027-01-11T00:00:00.000Z";
  await notifyRepeatedRegistration(ctx, ana.id);
  expect(mails).toHaveLength(2);
  const message = "Alguém usou seu link de cadastro com o e-mail deste aluno. Nada mudou no cadastro dele.";
  const letter = read(mails[0]);
  expect([letter.subject, letter.lines, letter.links[0]]).toEqual([
    "Ana Souza tentou se cadastrar de novo",
    [
      ...["Este aluno já está na sua lista", message, "Nome", "Ana Souza", "E-mail", "ana@exemplo.com.br"],
      ...["WhatsApp", "(11) 98765-4321", "Ver alunos", FOOTER],
    ],
    ["Ver alunos", "https://emdia.example/students"],
  ]);
});

test("given a known student who chose another plan, when the owner is mailed, then both plans are named, once a day for each wish", async () => {
  const { ctx, mails } = await aStudio();
  const { id } = await createPlan(ctx, { name: "Boxe", price: 100, periodInMonths: 1, active: true });
  for (const planId of [ana.planId, id, id, 404]) await notifyRepeatedRegistration(ctx, ana.id, planId);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Ana Souza tentou se cadastrar de novo",
    "Ana Souza quer outro plano",
  ]);
  const letter = read(mails[1]);
  expect(letter.text).toEqual(expect.arrayContaining(["Plano de hoje: Pilates", "Plano pedido: Boxe"]));
  expect(letter.links[0]).toEqual(["Ver o aluno", `https://emdia.example/dashboard/alunos/${ana.id}`]);
});

test.each(Object.values(notices).flatMap((samples) => Object.entries(samples)))(
  "given what the mail %s tells the owner, when it is told twice, then one mail goes out",
  async (_name, sample) => {
    expect(await sample(WORDS.usual, 2)).toEqual(await sample(WORDS.usual));
  },
);

test("given a deleted student, when the owner or the student should be mailed, then no mail is sent", async () => {
  const { ctx, mails } = await aStudio();
  await notifyRegistration(ctx, 99);
  await notifyRepeatedRegistration(ctx, 99);
  await sendWelcome(ctx, 99);
  expect(mails).toEqual([]);
});

test("given a new student, when welcomed, then the business greets them with plan, price and its WhatsApp", async () => {
  const { ctx, mails } = await aStudio();
  await sendWelcome(ctx, ana.id);
  const greeting = "Olá, Ana! Seu cadastro em Estúdio Vida está pronto.";
  const how = "Você recebe cada cobrança por e-mail, com tudo o que precisa para pagar. Não há nada para instalar.";
  const link = `https://wa.me/5511912345678?text=${encodeURIComponent("Olá! Sou Ana Souza.")}`;
  expect(read(mails[0])).toEqual({
    to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
    from: ["Estúdio Vida via Em Dia", "dono@exemplo.com.br"],
    subject: "Boas-vindas: seu cadastro em Estúdio Vida",
    inbox: greeting,
    lines: [
      ...["Estúdio Vida", "Boas-vindas!", greeting, "Plano", "Pilates", "Frequência", "2x por semana"],
      ...["Valor", "R$ 150,50 a cada 3 meses", "Como funciona a cobrança", how],
      ...["Alguma dúvida? Fale com a gente.", "Abrir WhatsApp", FOOTER],
    ],
    links: [["Abrir WhatsApp", link], ours],
    text: [
      ...[
        "Boas-vindas!",
        greeting,
        "",
        "Plano: Pilates",
        "Frequência: 2x por semana",
        "Valor: R$ 150,50 a cada 3 meses",
      ],
      ...["", how, "", `Dúvidas? WhatsApp (11) 91234-5678: ${link}`, "", CODED],
    ],
  });
});

test("given a business without name and WhatsApp and a plan without frequency, when it welcomes, then no element is empty", async () => {
  const { ctx, mails } = await aStudio({ businessName: null, whatsapp: null });
  await dropFrequency(ctx);
  await sendWelcome(ctx, ana.id);
  const letter = read(mails[0]);
  expect([letter.from, letter.subject, letter.inbox]).toEqual([
    ["Cobrança via Em Dia", "dono@exemplo.com.br"],
    "Boas-vindas!",
    "Olá, Ana! Seu cadastro está pronto.",
  ]);
  expect(letter.lines).not.toContain("Frequência");
  expect(letter.links).toEqual([ours]);
  expect(letter.text.at(-3)).toMatch(/^Você recebe cada cobrança/);
});

async function dropFrequency(ctx: Awaited<ReturnType<typeof aStudio>>["ctx"]) {
  await ctx.table.update(
    { pk: `O#${ctx.ownerId}`, sk: "PLAN#0000001" },
    { expression: "SET #f = :none", names: { "#f": "frequency" }, values: { ":none": null } },
  );
}

test.each<[who: string, over: Partial<Student>]>([
  ["without an address", { email: null }],
  ["whose address bounces", { emailStatus: "invalid" }],
  ["who complained", { emailStatus: "complained" }],
  ["who waits", { status: "aguardando" }],
  ["who is paused", { status: "pausado" }],
  ["who was archived", { status: "arquivado" }],
  ["whose plan is gone", { planId: 9 }],
])("given a student %s, when they should be welcomed, then nothing is mailed", async (_who, over) => {
  const { ctx, mails } = await aStudio({}, over);
  await sendWelcome(ctx, ana.id);
  expect(mails).toEqual([]);
});

test("given an address, when asked, then mail goes there only while it reaches its student", () => {
  expect(mailableAddress(ana)).toBe("ana@exemplo.com.br");
  expect(mailableAddress({ ...ana, email: null })).toBeUndefined();
  expect(mailableAddress({ ...ana, emailStatus: "invalid" })).toBeUndefined();
  expect(mailableAddress({ ...ana, status: "arquivado" })).toBeUndefined();
  expect(mailableAddress(undefined)).toBeUndefined();
  expect(mailableBillingAddress(ana)).toBe("ana@exemplo.com.br");
  expect(mailableBillingAddress({ ...ana, status: "arquivado" })).toBeUndefined();
  expect(mailableBillingAddress(undefined)).toBeUndefined();
});

test("given a payer with an own address, when addresses are chosen, then a bounce of the payer's stops only the payer's mail", () => {
  const payer = { name: "Rui Souza", email: "rui@exemplo.com.br", phone: null, document: null };
  const child: Student = { ...ana, payer, emailStatus: "invalid" };
  expect([mailableAddress(child), mailableBillingAddress(child)]).toEqual(["ana@exemplo.com.br", undefined]);
  expect(mailableBillingAddress({ ...child, emailStatus: "ok" })).toBe("rui@exemplo.com.br");
});

const PAID = paidCharge({ ...charge, studentName: "Ana Souza" });
const CHARGE_ID = 220_270_100;

test("given a charge that is open again, unknown, or no charge at all, when a receipt is asked for, then none is sent", async () => {
  const { ctx, mails, table } = await aStudio();
  await sendReceipt(ctx, CHARGE_ID, 1);
  await table.put({ ...chargeKey(ctx.ownerId, charge), ...charge, status: "pendente" });
  await sendReceipt(ctx, CHARGE_ID, 1);
  await sendReceipt(ctx, 7, 1);
  await table.put({ ...chargeKey(ctx.ownerId, charge), ...PAID });
  await table.put({ ...studentKey(ctx.ownerId, ana.id), ...ana, emailStatus: "invalid" });
  await sendReceipt(ctx, CHARGE_ID, 1);
  expect(mails).toEqual([]);
});

const WISH = { requestedAt: "2027-01-10T12:00:00.000Z", deleteAt: "2027-02-09T01:30:00.000Z" };

test("given a deletion request and its withdrawal, when mailed, then each has a mail of its own, once", async () => {
  const { ctx, mails } = await aStudio();
  await notifyDeletion(ctx, WISH);
  await notifyDeletion(ctx, WISH);
  await notifyRestored(ctx, WISH);
  await notifyRestored(ctx, WISH);
  await notifyDeletion(ctx, { ...WISH, requestedAt: "2027-01-11T12:00:00.000Z" });
  const [end, back, again] = mails.map(read);
  expect(mails).toHaveLength(3);
  expect(end).toMatchObject({
    to: toOwner,
    subject: "Sua conta será excluída",
    lines: [
      "Sua conta será excluída",
      "Recebemos seu pedido. Nada mais é cobrado dos seus alunos. Se mudar de ideia, é só entrar e desistir.",
      // The owner's day is the day before UTC's: it is half past ten in the evening in São Paulo.
      ...["Exclusão em", "08/02/2027", "Desistir da exclusão", FOOTER],
    ],
    links: [["Desistir da exclusão", "https://emdia.example/settings"], ours],
  });
  expect(back).toMatchObject({
    to: toOwner,
    subject: "Sua conta continua ativa",
    lines: [
      "Sua conta continua ativa",
      "A exclusão foi cancelada. Gere um novo link de cadastro e confira sua assinatura.",
      ...["Ver configurações", FOOTER],
    ],
    links: [["Ver configurações", "https://emdia.example/settings"], ours],
  });
  expect(again?.subject).toBe("Sua conta será excluída");
});

const END = "2027-02-11T01:30:00.000Z";
/** Both instants are in one evening of São Paulo, and on two days of UTC. */
const [OVER_AT, ENDED_AT] = ["2027-01-10T23:59:59.000Z", "2027-01-11T00:00:01.000Z"];
const trialOver = { trialEndsAt: "2027-01-01T00:00:00.000Z" };

test.each<[status: Profile["subscriptionStatus"], over: Partial<Profile>, subject: string, lines: string[]]>([
  [
    "active",
    { currentPeriodEnd: END },
    "Sua assinatura está ativa",
    [
      ...["Sua assinatura está ativa", "Obrigado por assinar! Você continua com tudo liberado.", "Plano"],
      ...["Premium, R$ 29,90/mês", "Próxima renovação", "10/02/2027", "Abrir a Visão Geral"],
    ],
  ],
  [
    "active",
    { currentPeriodEnd: "2027-01-09T00:00:00.000Z" },
    "Sua assinatura está ativa",
    [
      ...["Sua assinatura está ativa", "Obrigado por assinar! Você continua com tudo liberado.", "Plano"],
      ...["Premium, R$ 29,90/mês", "Abrir a Visão Geral"],
    ],
  ],
  [
    "past_due",
    { pastDueSince: "2027-01-05T02:00:00.000Z" },
    "Não conseguimos cobrar sua assinatura",
    [
      "O pagamento da assinatura falhou",
      "Atualize o cartão para continuar cobrando seus alunos sem interrupção.",
      ...["Acesso garantido até", "11/01/2027", "Atualizar o cartão"],
    ],
  ],
  [
    "canceled",
    { currentPeriodEnd: END },
    "Sua assinatura foi cancelada",
    [
      "Assinatura cancelada",
      "Nada mais será cobrado. Você pode voltar quando quiser: seus dados continuam aqui.",
      ...["Acesso até", "10/02/2027", "Ver a assinatura"],
    ],
  ],
  [
    "expired",
    {},
    "Sua assinatura terminou",
    [
      "Sua assinatura terminou",
      "As cobranças automáticas estão paradas. Seus dados continuam guardados: assine para voltar a cobrar.",
      "Assinar de novo",
    ],
  ],
])(
  "given a subscription that has become %s with %j, when the owner is mailed, then the mail says: %s",
  async (status, over, subject, lines) => {
    const { ctx, mails } = await aStudio({ ...trialOver, subscriptionStatus: status, ...over });
    await notifySubscription(ctx, { previousStatus: "trial", status, revision: 3 });
    const letter = read(mails[0]);
    expect([letter.to, letter.subject, letter.lines]).toEqual([toOwner, subject, [...lines, FOOTER]]);
    expect(letter.links[0]).toEqual([lines.at(-1), "https://emdia.example/dashboard"]);
  },
);

test("given changes of a subscription, when mailed, then each is mailed once, and unchanged or outdated states are not", async () => {
  const { ctx, mails } = await aStudio({ subscriptionStatus: "active", currentPeriodEnd: END });
  const change = { previousStatus: "trial", status: "active", revision: 3 } as const;
  await notifySubscription(ctx, { ...change, previousStatus: "active" });
  await notifySubscription(ctx, { ...change, status: "canceled" });
  expect(mails).toEqual([]);
  await notifySubscription(ctx, change);
  await notifySubscription(ctx, change);
  expect(mails).toHaveLength(1);
  await notifySubscription(ctx, { ...change, revision: 4 });
  expect(mails).toHaveLength(2);
  const trial = await aStudio({ subscriptionStatus: "trial" });
  await notifySubscription(trial.ctx, { ...change, previousStatus: "expired", status: "trial" });
  expect(trial.mails).toEqual([]);
});

beforeEach(() => {
  vi.restoreAllMocks();
});

test("given a mail service that is busy or holds the account back, when it takes mail again, then the letter comes after all, once", async () => {
  const { ctx, mails, answers } = await aStudio();
  answers.push({ kind: "busy", reason: "Throttling" }, { kind: "held", reason: "not verified" });
  for (const reason of ["Throttling", "not verified"])
    await expect(notifyRegistration(ctx, ana.id)).rejects.toThrow(
      `a notice of kind registration was not taken: ${reason}`,
    );
  await notifyRegistration(ctx, ana.id);
  await notifyRegistration(ctx, ana.id);
  expect(mails).toHaveLength(1);
});

test.each(["rejected", "unknown"] as const)(
  "given an answer that is %s, when a mail was sent, then it is not sent again and the log says so",
  async (kind) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { ctx, mails, answers } = await aStudio();
    answers.push({ kind, reason: "x" });
    await notifyRegistration(ctx, ana.id);
    await notifyRegistration(ctx, ana.id);
    expect(mails).toEqual([]);
    expect(warned).toHaveBeenCalledOnce();
  },
);

const registration = {
  id: "r1",
  emailHash: "0".repeat(64),
  consentVersion: "1",
  consentedAt: "2027-01-11T02:00:00.000Z",
};

test("given a minor whom a guardian registered, when the letters are sent, then the guardian gets and is greeted in each, and the owner's names them", async () => {
  const payer = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: "5511987654321", document: null };
  const child = {
    email: null,
    phone: null,
    birthday: "2015-05-02",
    payerId: 40,
    payer,
    registration: { ...registration, guardianName: "Maria Souza" },
  };
  const { ctx, mails } = await aStudio({}, child);
  await notifyRegistration(ctx, ana.id);
  await sendRegistration(ctx, ana.id);
  await sendWelcome(ctx, ana.id);
  expect(mails.map(({ to }) => to)).toEqual([
    { address: "dono@exemplo.com.br" },
    ...Array(2).fill({ name: "Maria Souza", address: "maria@exemplo.com.br" }),
  ]);
  for (const fact of ["Nome: Ana Souza", "Responsável: Maria Souza", "E-mail: maria@exemplo.com.br", "WhatsApp: (11)"])
    expect(mails[0]?.text).toContain(fact);
  expect(mails[1]?.text).toContain("Olá, Maria! O cadastro de Ana Souza em Estúdio Vida está feito.");
  expect(mails[1]?.text).toContain("você concordou, como responsável legal por Ana Souza, que Estúdio Vida use");
  expect(mails[2]?.text).toContain("Olá, Maria! O cadastro de Ana Souza em Estúdio Vida está pronto.");
});

test("given a guardian's address that bounced, or a payer whom only the owner noted, when a letter is due, then none is sent", async () => {
  const payer = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: null, document: null };
  const guarded = { ...registration, guardianName: "Maria Souza" };
  for (const over of [{ registration: guarded, emailStatus: "invalid" as const }, { registration }]) {
    const { ctx, mails } = await aStudio({}, { email: null, payerId: 40, payer, ...over });
    await sendRegistration(ctx, ana.id);
    await sendWelcome(ctx, ana.id);
    expect(mails).toEqual([]);
  }
});

test("given a student who waits for a business without name, whose plan was deleted, when it is confirmed, then no element is empty and nothing is promised", async () => {
  const { ctx, mails } = await aStudio({ businessName: null }, { registration, status: "aguardando", planId: 9 });
  await sendRegistration(ctx, ana.id);
  const letter = read(mails[0]);
  expect([letter.from, letter.subject, letter.inbox]).toEqual([
    ["Cobrança via Em Dia", "dono@exemplo.com.br"],
    "Seu cadastro",
    "Olá, Ana! Seu cadastro foi recebido.",
  ]);
  expect(letter.lines.slice(0, 6)).toEqual([
    ...["Recebemos seu cadastro", "Olá, Ana! Seu cadastro foi recebido.", "Nome", "Ana Souza", "O que acontece agora"],
    "Agora falta a confirmação do estabelecimento. Até lá, nada é cobrado.",
  ]);
});

test.each<[who: string, over: Partial<Student>]>([
  ["whom the owner registered", {}],
  ["without an address", { registration, email: null }],
  ["whose address bounces", { registration, emailStatus: "invalid" }],
  ["who was archived", { registration, status: "arquivado" }],
])("given a student %s, when a registration is to be confirmed, then nothing is mailed", async (_who, over) => {
  const { ctx, mails } = await aStudio({}, over);
  await sendRegistration(ctx, ana.id);
  await sendRegistration(ctx, 99);
  expect(mails).toEqual([]);
});

test("given a trial that ends, when the owner is warned, then they read until when it is free and what comes after, once a warning", async () => {
  const { ctx, mails } = await aStudio();
  const profile = { ...ctx.profile, trialEndsAt: "2027-02-10T01:30:00.000Z" };
  const at = (now: string) => ({ ...ctx, now: () => new Date(now) });
  for (const days of [3, 2]) await notifyTrialEnd(at("2027-02-08T00:30:00.000Z"), profile, { days, warning: 3 });
  await notifyTrialEnd(at("2027-02-08T00:30:00.001Z"), profile, { days: 1, warning: 1 });
  const [letter, last] = mails.map(read);
  expect(mails).toHaveLength(2);
  expect(letter).toMatchObject({
    to: toOwner,
    subject: "Seu teste termina em 3 dias",
    lines: [
      "Seu teste termina em 3 dias",
      "Para continuar cobrando pelo Em Dia, assine o Premium. Assinando até dois dias antes do fim, os dias que faltam do teste continuam grátis. Se preferir parar por aqui, nada é cobrado, e seus dados ficam guardados.",
      // The owner's day is the day before UTC's: it is half past ten in the evening in São Paulo.
      ...["Teste grátis até", "09/02/2027", "Depois", "Premium, R$ 29,90/mês", "Assinar o Premium", FOOTER],
    ],
    links: [["Assinar o Premium", "https://emdia.example/dashboard"], ours],
  });
  expect(last?.subject).not.toBe(letter?.subject);
  // From this instant on the provider keeps no trial, so an owner who subscribes pays immediately.
  expect(last?.lines).toContain(
    "Para continuar cobrando pelo Em Dia, assine o Premium. A primeira mensalidade é cobrada ao assinar. Se preferir parar por aqui, nada é cobrado, e seus dados ficam guardados.",
  );
});

test("given a subscription that ends while the trial continues, when mailed, then the mail does not say that anything stops", async () => {
  const over = { subscriptionStatus: "expired", trialEndsAt: "2027-02-11T01:30:00.000Z" } as const;
  const { ctx, mails } = await aStudio({ ...over, currentPeriodEnd: "2027-01-10T12:00:00.000Z" });
  await notifySubscription(ctx, { previousStatus: "canceled", status: "expired", revision: 3 });
  const { text } = read(mails[0]);
  expect(text).toContain("Seu teste grátis continua, com tudo liberado até o fim dele. Nada mais será cobrado.");
  expect(text).toContain("Teste grátis até: 10/02/2027");
});

test.each(
  ["the clock first", "the provider first"].flatMap((which) => [
    [which, "a cancelled period", { subscriptionStatus: "canceled", currentPeriodEnd: OVER_AT } as const] as const,
    [which, "a grace", { subscriptionStatus: "past_due", pastDueSince: "2027-01-03T23:59:59.000Z" } as const] as const,
  ]),
)(
  "given the end in one moment, when %s reports it, the other after it, and it is of %s, then the owner gets one mail",
  async (which, _what, over) => {
    const { ctx, mails } = await aStudio({ ...trialOver, ...over });
    const previousStatus = over.subscriptionStatus;
    const byClock = () => notifyAccessOver(ctx, ctx.profile);
    const byProvider = async () => {
      await ctx.table.put(itemOf({ ...ctx.profile, subscriptionStatus: "expired", currentPeriodEnd: ENDED_AT }));
      await notifySubscription(ctx, { previousStatus, status: "expired", revision: 3 });
    };
    for (const tell of which === "the clock first" ? [byClock, byProvider] : [byProvider, byClock]) await tell();
    expect(mails.map(({ subject }) => subject)).toEqual([
      which === "the clock first" ? "Seu acesso terminou hoje" : "Sua assinatura terminou",
    ]);
  },
);

test("given a mail without facts, when it is read, then it has no empty table", async () => {
  const { ctx, mails } = await aStudio({ ...trialOver, subscriptionStatus: "expired" });
  await notifySubscription(ctx, { previousStatus: "active", status: "expired", revision: 3 });
  expect(mails[0]?.html).not.toMatch(/<table[^>]*>\s*<\/table>/);
});

test("given a WhatsApp that is no phone, when a student is welcomed, then the mail has no link to it", async () => {
  const { ctx, mails } = await aStudio({ whatsapp: "12" });
  await sendWelcome(ctx, ana.id);
  expect(read(mails[0]).links).toEqual([ours]);
  expect(mails[0]?.text).not.toContain("Dúvidas");
});

test("given a name that ends with a sign of a link, when its registration is confirmed, then the sign is removed", async () => {
  const { ctx, mails } = await aStudio({}, { registration, name: "Ana Souza /" });
  await sendRegistration(ctx, ana.id);
  expect(read(mails[0]).text).toContain("Nome: Ana Souza");
});
