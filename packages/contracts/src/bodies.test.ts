import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { ConfirmEmailInput, ConfirmEmailWire, ReleaseSignUpInput } from "./account.ts";
import { ConnectBankInput } from "./bank.ts";
import { BulkChangeInput } from "./bulk-change.ts";
import {
  ChargeStatusInput,
  CorrectAmountInput,
  ExtraChargesInput,
  MoveDueDateInput,
  NextChargesInput,
  RefuseReportInput,
  SendInvoiceInput,
  VoidChargeInput,
} from "./charge.ts";
import { CONSENT_VERSION } from "./consent.ts";
import { ContactInput, RemindInput } from "./contact.ts";
import { ImportInput } from "./import.ts";
import { NewPayerInput, PayerPatch } from "./payer.ts";
import { PlanInput, PlanPatch } from "./plan.ts";
import { DeleteAccountInput } from "./privacy.ts";
import { CreateProfileInput, ProfileInput } from "./profile.ts";
import { PromiseInput } from "./promise.ts";
import { GenerateCodeInput, RegisterStudentInput } from "./registration.ts";
import { ReminderRuleInput, ReminderStep, StudentRemindersInput } from "./reminder-rule.ts";
import {
  ApproveStudentInput,
  BulkSendInput,
  ReactivateStudentInput,
  StudentChargeStatusInput,
  StudentInput,
  StudentPatch,
  StudentQuery,
} from "./student.ts";
import { PayerInput } from "./terms.ts";
import { refusalsOf, withField } from "./testing/refusal.ts";

const of = (length: number) => "a".repeat(length);
const KEY = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";

const student = {
  name: "Ana",
  planId: 1,
  email: "ana@exemplo.com.br",
  phone: "11987654321",
  birthday: "2000-02-29",
  notes: "Joelho",
  document: "529.982.247-25",
};
const payer = { name: "Maria Silva", email: "maria@exemplo.com.br", phone: "11987654321", document: "529.982.247-25" };
const plan = {
  name: "Pilates",
  price: 150.5,
  periodInMonths: 3,
  isOneTime: false,
  frequency: "2x por semana",
  description: "Manhã",
  active: true,
};
const profile = {
  businessName: "Estúdio",
  paymentMethod: "pix",
  pixKey: "11987654321",
  pixKeyType: "phone",
  pixMerchantName: "Vida",
  pixCity: "São Paulo",
  bankInfo: "Banco 1",
  whatsapp: "11987654321",
  invoiceDay: 31,
  billingType: "previous",
  paymentInstructions: "Até o dia 10.",
  automationEnabled: true,
  onboardingCompleted: true,
  timezone: "America/Manaus",
  document: "529.982.247-25",
  address: "Rua das Flores, 10",
  approveRegistrations: true,
  pixWithoutTxid: true,
  lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 500 },
  punctualityDiscount: { percentBps: 1_000 },
};
const stepsOn = (...days: number[]) => days.map((day) => ({ days: day, text: "Olá, {nome}!" }));
const rule = {
  isOn: true,
  steps: [
    ...stepsOn(-15, 0),
    { days: 90, text: "a{nome} {valor} {vencimento} {referencia} {empresa}".padEnd(1_000, "a") },
  ],
  hour: 19,
  onRestDays: true,
  morningLine: true,
};
const registration = {
  registrationCode: "AbCdEfGhIjKlMnOpQrStUv",
  name: "Jô",
  email: "jo@exemplo.com.br",
  phone: "(11) 98765-4321",
  planId: 9_999_999,
  consent: true,
  consentVersion: CONSENT_VERSION,
  website: "",
  whatsapp: true,
  birthday: "2015-05-02",
  guardianName: "Ana",
};
const bankFile = { name: of(100), content: "TUlJ" };
const bodies: Record<string, readonly [schema: z.ZodMiniType, body: Record<string, unknown>]> = {
  StudentInput: [StudentInput, { ...student, payerId: 9_999_999, payer, sendWelcome: true, idempotencyKey: KEY }],
  StudentPatch: [
    StudentPatch,
    {
      ...student,
      payerId: 1,
      payer,
      status: "pausado",
      pausedUntil: "2027-01-31",
      declinedPayerId: 1,
      retryEmail: true,
    },
  ],
  StudentQuery: [StudentQuery, { status: "aguardando", limit: "50", cursor: "abc" }],
  ApproveStudentInput: [ApproveStudentInput, { sendWelcome: false }],
  ReactivateStudentInput: [ReactivateStudentInput, { planId: 1 }],
  StudentChargeStatusInput: [StudentChargeStatusInput, { status: "pago", paymentId: 1_220_261_100 }],
  BulkSendInput: [BulkSendInput, { studentIds: [1, 9_999_999], pressId: KEY }],
  BulkChangeInput: [
    BulkChangeInput,
    { studentIds: [1, 9_999_999], status: "pausado", pausedUntil: "2027-01-31", planId: 2 },
  ],
  RemindInput: [RemindInput, { studentIds: [9_999_999], evenPromised: true }],
  ContactInput: [ContactInput, { channel: "whatsapp", requestId: KEY, confirmRepeat: true }],
  PayerInput: [PayerInput, payer],
  NewPayerInput: [NewPayerInput, { ...payer, idempotencyKey: KEY }],
  PayerPatch: [PayerPatch, payer],
  PlanInput: [PlanInput, plan],
  PlanPatch: [PlanPatch, plan],
  ProfileInput: [ProfileInput, profile],
  CreateProfileInput: [CreateProfileInput, { userId: of(128), email: "dona@exemplo.com.br" }],
  RegisterStudentInput: [RegisterStudentInput, registration],
  GenerateCodeInput: [GenerateCodeInput, { rotate: true }],
  ConfirmEmailInput: [ConfirmEmailInput, { email: "dona@exemplo.com.br", code: of(64), purpose: "resend" }],
  ReleaseSignUpInput: [ReleaseSignUpInput, { email: "dona@exemplo.com.br" }],
  SendInvoiceInput: [SendInvoiceInput, { message: of(2_000), subject: of(200), confirmRepeat: true, pressId: KEY }],
  ChargeStatusInput: [ChargeStatusInput, { status: "pago" }],
  VoidChargeInput: [VoidChargeInput, { reason: of(100) }],
  MoveDueDateInput: [MoveDueDateInput, { dueDate: "2027-01-20" }],
  CorrectAmountInput: [CorrectAmountInput, { amount: 190, reason: of(100) }],
  ExtraChargesInput: [
    ExtraChargesInput,
    { studentIds: [2], name: "Exame de faixa", amount: 80, dueDate: "2027-01-20", requestId: KEY },
  ],
  NextChargesInput: [NextChargesInput, { studentIds: [2], planId: 3 }],
  PromiseInput: [PromiseInput, { paymentIds: [220270100], promisedFor: "2027-01-12" }],
  RefuseReportInput: [RefuseReportInput, { reason: of(100) }],
  ImportInput: [
    ImportInput,
    {
      importId: KEY,
      plans: [{ name: "Boxe", price: 90.1 }],
      payers: [{ name: "Marta Souza" }],
      rows: [
        { ...student, dueDay: 10, discount: { percent: 10 }, startDate: "2027-01-05" },
        { name: "Bia", planId: 2, email: null, phone: null, birthday: null, notes: null, startDate: null },
      ],
    },
  ],
  DeleteAccountInput: [DeleteAccountInput, { email: "dona@exemplo.com.br" }],
  ReminderRuleInput: [ReminderRuleInput, rule],
  ReminderStep: [ReminderStep, { days: 3, text: "Olá, {nome}!" }],
  StudentRemindersInput: [StudentRemindersInput, { isOff: true }],
  ConnectBankInput: [
    ConnectBankInput,
    {
      bank: of(20),
      clientId: of(500),
      clientSecret: of(500),
      appKey: of(500),
      password: of(500),
      files: Array(4).fill(bankFile),
    },
  ],
};
const bodyOf = (name: string) => {
  const found = bodies[name];
  if (!found) throw new Error(`no body ${name}`);
  return { schema: found[0], body: found[1] };
};

/** Fields that a body above may lack: they have several shapes, which other tests check. */
const ELSEWHERE = ["ownPrice", "discount", "dueDay", "rise", "recess", "nextPrice", "recesses", "paymentTermDays"];

test.each(Object.keys(bodies))(
  "given a whole %s, when parsed, then it has every field of its schema, which are kept, and unknown ones are dropped",
  (name) => {
    const { schema, body } = bodyOf(name);
    expect(schema.parse({ ...body, somethingElse: 1 })).toEqual(body);
    const fields = "shape" in schema ? Object.keys(Object(schema.shape)) : [];
    expect(fields.filter((field) => !(field in body) && !ELSEWHERE.includes(field))).toEqual([]);
  },
);

test.each<[at: string, row: object, text: string]>([
  ["rows.0.name", { ...student, name: "An" }, "Nome deve ter pelo menos 3 caracteres"],
  ["rows.0.phone", { ...student, phone: "119876543" }, "Telefone deve ter pelo menos 10 dígitos"],
  ["rows.0.planId", { ...student, planId: undefined }, "Selecione um plano"],
  ["rows.0.planId", { ...student, newPlan: 0 }, "Selecione um plano"],
  ["rows", { ...student, planId: undefined, newPlan: 1 }, "Selecione um plano"],
])("given an import whose %s is wrong, when parsed, then that field has its Portuguese text", (at, row, text) => {
  const body = { importId: KEY, plans: [{ name: "Boxe", price: 90 }], rows: [row] };
  expect(ImportInput.safeParse(body).error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    [at, text],
  ]);
});

const bytes = (count: number) => Buffer.alloc(count).toString("base64");
test.each<[what: string, file: object, text: string | undefined]>([
  ["64 kB", { content: bytes(65_536) }, undefined],
  ["more", { content: bytes(65_539) }, "content O arquivo é grande demais para um certificado"],
  ["no base64", { content: "não" }, "content Arquivo inválido"],
  ["a long name", { name: of(101) }, "name Arquivo inválido"],
])(
  "given a certificate's file of %s, when parsed, then it is accepted, or has its Portuguese text",
  (_what, file, text) => {
    const body = { bank: "inter", clientId: "x", files: [{ ...bankFile, ...file }] };
    const issues = ConnectBankInput.safeParse(body).error?.issues ?? [];
    expect(issues.map(({ path, message }) => `${String(path.at(-1))} ${message}`)).toEqual(text ? [text] : []);
  },
);

test.each([{}, { pausedUntil: "2027-01-31" }])(
  "given students and nothing to change but %j, when parsed, then the error asks for a change",
  (change) => {
    const { error } = BulkChangeInput.safeParse({ studentIds: [1], ...change });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["status", "Escolha o que mudar"],
    ]);
  },
);

test("given a plan without period and activity, when parsed, then it is monthly and active; a patch adds nothing", () => {
  expect(PlanInput.parse({ name: "Pilates", price: 1 })).toEqual({
    name: "Pilates",
    price: 1,
    periodInMonths: 1,
    active: true,
  });
  expect(PlanPatch.parse({})).toEqual({});
  expect(ProfileInput.parse({})).toEqual({});
  expect(StudentPatch.parse({})).toEqual({});
});

const PERIOD = "O período deve ser de pelo menos 1 mês";
const NAME = "Nome deve ter pelo menos 3 caracteres";
const RULE_HOUR = "Escolha um horário entre 8h e 19h";
const ONCE_IN_ORDER = "Cada dia entra uma vez, do primeiro ao último";
const STEP_DAY = "Use de 15 dias antes a 90 dias depois do vencimento";
const BRACES = "Entre chaves, use só {nome}, {valor}, {vencimento}, {referencia}, {empresa}";
const INVALID = "Valor inválido";
const LINK = "Link de confirmação inválido ou expirado.";
const PHONE = "Telefone deve ter pelo menos 10 dígitos";
const tooLong = (most: number) => `Use no máximo ${most} caracteres`;

const refused: readonly (readonly [name: string, field: string, value: unknown, text: string])[] = [
  ...["StudentInput", "StudentPatch"].flatMap((name) => [
    [name, "name", "An", NAME] as const,
    [name, "name", of(101), tooLong(100)] as const,
    [name, "planId", 0, "Selecione um plano"] as const,
    [name, "planId", 10_000_000, "Selecione um plano"] as const,
    [name, "email", "ana", "E-mail inválido"] as const,
    [name, "phone", "119876543", PHONE] as const,
    [name, "birthday", "2001-02-29", "Data inválida"] as const,
    [name, "notes", of(2_001), tooLong(2_000)] as const,
    [name, "payerId", 0, "Responsável inválido"] as const,
    [name, "payerId", "1", "Responsável inválido"] as const,
  ]),
  ["StudentInput", "sendWelcome", "sim", INVALID],
  ["StudentInput", "idempotencyKey", "1", INVALID],
  ["NewPayerInput", "idempotencyKey", "1", INVALID],
  ["StudentPatch", "declinedPayerId", 0, "Responsável inválido"],
  ["StudentPatch", "status", "arquivado", "Situação inválida"],
  ["StudentPatch", "status", "aguardando", "Situação inválida"],
  ["StudentPatch", "pausedUntil", "amanhã", "Data inválida"],
  ["StudentQuery", "status", "ativo", "Situação inválida"],
  ["ApproveStudentInput", "sendWelcome", 1, INVALID],
  ["ReactivateStudentInput", "planId", 0, "Selecione um plano"],
  ["StudentChargeStatusInput", "status", "cancelado", "Situação de pagamento inválida"],
  ["StudentChargeStatusInput", "paymentId", 1.5, "Pagamento inválido"],
  ["BulkSendInput", "studentIds", "1", "Selecione ao menos um aluno"],
  ["BulkSendInput", "studentIds", [], "Selecione ao menos um aluno"],
  ["BulkSendInput", "studentIds", Array(501).fill(1), "Selecione no máximo 500 alunos"],
  ["BulkChangeInput", "studentIds", [], "Selecione ao menos um aluno"],
  ["BulkChangeInput", "studentIds", Array(101).fill(1), "Selecione no máximo 100 alunos"],
  ["BulkChangeInput", "status", "arquivado", "Situação inválida"],
  ["BulkChangeInput", "pausedUntil", "amanhã", "Data inválida"],
  ["BulkChangeInput", "planId", 0, "Selecione um plano"],
  ["RemindInput", "evenPromised", "sim", INVALID],
  ["RemindInput", "studentIds", "1", "Selecione ao menos um aluno"],
  ["RemindInput", "studentIds", [], "Selecione ao menos um aluno"],
  ["RemindInput", "studentIds", Array(501).fill(1), "Selecione no máximo 500 alunos"],
  ["ContactInput", "channel", "email", "Canal inválido"],
  ["ContactInput", "requestId", "1", INVALID],
  ["ContactInput", "confirmRepeat", "sim", INVALID],
  ["ReminderRuleInput", "isOn", "sim", INVALID],
  ["ReminderRuleInput", "onRestDays", 1, INVALID],
  ["ReminderRuleInput", "morningLine", 1, INVALID],
  ["ReminderRuleInput", "hour", 7, RULE_HOUR],
  ["ReminderRuleInput", "hour", 20, RULE_HOUR],
  ["ReminderRuleInput", "hour", 8.5, RULE_HOUR],
  ["ReminderRuleInput", "steps", [], "Escolha ao menos um dia"],
  ["ReminderRuleInput", "steps", stepsOn(0, 1, 2, 3, 4, 5, 6, 7, 8), "Escolha no máximo 8 dias"],
  ["ReminderRuleInput", "steps", stepsOn(3, 0), ONCE_IN_ORDER],
  ["ReminderRuleInput", "steps", stepsOn(3, 3), ONCE_IN_ORDER],
  ["ReminderStep", "days", -16, STEP_DAY],
  ["ReminderStep", "days", 91, STEP_DAY],
  ["ReminderStep", "days", 0.5, STEP_DAY],
  ["ReminderStep", "text", "  ", "Escreva o texto do lembrete"],
  ["ReminderStep", "text", of(1_001), tooLong(1_000)],
  ["ReminderStep", "text", "Olá, {aluno}!", BRACES],
  ["ReminderStep", "text", "Olá, {Nome}!", BRACES],
  ["ReminderStep", "text", "Olá, {}!", BRACES],
  ["StudentRemindersInput", "isOff", "sim", INVALID],
  ["ImportInput", "importId", "1", INVALID],
  ["ImportInput", "plans", Array(21).fill({ name: "Boxe", price: 90 }), "Crie no máximo 20 planos de uma vez"],
  ["ImportInput", "rows", "Ana", "Nenhum aluno para importar"],
  ["ImportInput", "rows", [], "Nenhum aluno para importar"],
  ["ImportInput", "rows", Array(2_001).fill(student), "Importe no máximo 2000 alunos de uma vez"],
  ["ImportInput", "rows", [{ ...student, planId: undefined, newPlan: 1 }], "Selecione um plano"],
  ...["PayerInput", "NewPayerInput", "PayerPatch"].flatMap((name) => [
    [name, "name", "Al", "Nome do responsável deve ter pelo menos 3 caracteres"] as const,
    [name, "name", of(101), tooLong(100)] as const,
    [name, "email", "maria", "E-mail inválido"] as const,
    [name, "phone", "119876543", PHONE] as const,
    [name, "document", "529.982.247-26", "CPF ou CNPJ inválido"] as const,
  ]),
  ...["PlanInput", "PlanPatch"].flatMap((name) => [
    [name, "name", "Pi", "O nome do plano deve ter pelo menos 3 caracteres"] as const,
    [name, "name", of(101), tooLong(100)] as const,
    [name, "price", 0, "O preço deve ser maior que zero"] as const,
    [name, "periodInMonths", -1, PERIOD] as const,
    [name, "periodInMonths", 61, PERIOD] as const,
    [name, "periodInMonths", 1.5, PERIOD] as const,
    [name, "isOneTime", "não", INVALID] as const,
    [name, "frequency", of(101), tooLong(100)] as const,
    [name, "description", of(2_001), tooLong(2_000)] as const,
    [name, "active", 1, INVALID] as const,
  ]),
  ["PlanInput", "periodInMonths", 0, PERIOD],
  ["ProfileInput", "businessName", "Eu", "Nome da empresa deve ter pelo menos 3 caracteres"],
  ["ProfileInput", "businessName", of(101), tooLong(100)],
  ["ProfileInput", "businessName", " êm  DIA ", "Em Dia é o nome deste sistema. Escreva o do seu negócio"],
  ["ProfileInput", "paymentMethod", "cartao", "Método de recebimento inválido"],
  ["ProfileInput", "pixKey", of(101), tooLong(100)],
  ["ProfileInput", "pixKeyType", "iban", "Tipo de chave PIX inválido"],
  ["ProfileInput", "pixMerchantName", of(101), tooLong(100)],
  ["ProfileInput", "pixCity", of(101), tooLong(100)],
  ["ProfileInput", "bankInfo", of(2_001), tooLong(2_000)],
  ["ProfileInput", "whatsapp", "1198", "Número de WhatsApp inválido"],
  ["ProfileInput", "invoiceDay", 0, "Dia de cobrança inválido"],
  ["ProfileInput", "invoiceDay", 32, "Dia de cobrança inválido"],
  ["ProfileInput", "billingType", "depois", "Tipo de cobrança inválido"],
  ["ProfileInput", "paymentInstructions", of(2_001), tooLong(2_000)],
  ["ProfileInput", "automationEnabled", "sim", INVALID],
  ["ProfileInput", "onboardingCompleted", "sim", INVALID],
  ["ProfileInput", "timezone", 3, "Fuso horário inválido"],
  ["ProfileInput", "timezone", "Brasil/Centro", "Fuso horário inválido"],
  ["ProfileInput", "document", "529.982.247-26", "CPF ou CNPJ inválido"],
  ["ProfileInput", "document", 5, "CPF ou CNPJ inválido"],
  ["ProfileInput", "document", "-".repeat(101), "CPF ou CNPJ inválido"],
  ["ProfileInput", "address", of(301), tooLong(300)],
  ["ProfileInput", "approveRegistrations", "sim", INVALID],
  ["ProfileInput", "pixWithoutTxid", "sim", INVALID],
  ["ProfileInput", "lateFee", 2, "Multa e juros inválidos"],
  ["ProfileInput", "punctualityDiscount", 10, "Desconto inválido"],
  ["ConnectBankInput", "bank", "", "Escolha o banco"],
  ["ConnectBankInput", "bank", of(21), "Escolha o banco"],
  ["ConnectBankInput", "clientId", " ", "Informe o Client ID"],
  ["ConnectBankInput", "clientId", of(501), "Informe o Client ID"],
  ["ConnectBankInput", "clientSecret", of(501), INVALID],
  ["ConnectBankInput", "appKey", of(501), INVALID],
  ["ConnectBankInput", "password", of(501), INVALID],
  ["ConnectBankInput", "files", [], "Escolha o arquivo do certificado"],
  ["ConnectBankInput", "files", Array(5).fill(bankFile), "Escolha no máximo 4 arquivos"],
  ["CreateProfileInput", "userId", 1, "Usuário inválido"],
  ["CreateProfileInput", "userId", "", "Usuário inválido"],
  ["CreateProfileInput", "userId", of(129), "Usuário inválido"],
  ["CreateProfileInput", "email", "dona", "E-mail inválido"],
  ["RegisterStudentInput", "registrationCode", " ", "Código de registro é obrigatório"],
  ["RegisterStudentInput", "registrationCode", of(101), tooLong(100)],
  ["RegisterStudentInput", "name", "J", "Nome deve ter pelo menos 2 caracteres"],
  ["RegisterStudentInput", "name", of(101), tooLong(100)],
  ["RegisterStudentInput", "email", "jo", "Email inválido"],
  ["RegisterStudentInput", "phone", 11, PHONE],
  ["RegisterStudentInput", "phone", "", PHONE],
  ["RegisterStudentInput", "phone", "119876543", PHONE],
  ["RegisterStudentInput", "planId", 0, "Selecione um plano"],
  ["RegisterStudentInput", "planId", 10_000_000, "Selecione um plano"],
  ["RegisterStudentInput", "planId", "1", "Selecione um plano"],
  ["RegisterStudentInput", "consent", false, "Para se cadastrar é preciso concordar com o uso dos seus dados"],
  ["RegisterStudentInput", "consent", "true", "Para se cadastrar é preciso concordar com o uso dos seus dados"],
  ["RegisterStudentInput", "consentVersion", "2020-01-01", "Recarregue a página para ler o termo atualizado"],
  ["RegisterStudentInput", "birthday", "2015-02-30", "Data de nascimento inválida"],
  ["RegisterStudentInput", "guardianName", "Jo", "Nome do responsável deve ter pelo menos 3 caracteres"],
  ["RegisterStudentInput", "guardianName", of(101), tooLong(100)],
  ["RegisterStudentInput", "website", 1, INVALID],
  ["RegisterStudentInput", "website", of(2_001), INVALID],
  ["GenerateCodeInput", "rotate", "sim", INVALID],
  ["ConfirmEmailInput", "email", "dona", "E-mail inválido"],
  ["ReleaseSignUpInput", "email", "dona", "E-mail inválido"],
  ["ConfirmEmailInput", "code", "", LINK],
  ["ConfirmEmailInput", "code", of(65), tooLong(64)],
  ["ConfirmEmailInput", "purpose", "reset", LINK],
  ["SendInvoiceInput", "message", of(2_001), tooLong(2_000)],
  ["SendInvoiceInput", "subject", of(201), tooLong(200)],
  ["SendInvoiceInput", "confirmRepeat", "sim", INVALID],
  ["ChargeStatusInput", "status", "cancelado", "Situação de pagamento inválida"],
  ["PromiseInput", "paymentIds", [], "Escolha ao menos uma cobrança"],
  ["PromiseInput", "paymentIds", Array(61).fill(220270100), "Escolha no máximo 60 cobranças"],
  ["PromiseInput", "promisedFor", "2027-02-30", "Data inválida"],
  ["RefuseReportInput", "reason", "an", "Diga ao aluno o motivo"],
  ["RefuseReportInput", "reason", of(101), tooLong(100)],
  ["VoidChargeInput", "reason", "an", "Diga o motivo"],
  ["VoidChargeInput", "reason", of(101), tooLong(100)],
  ["ProfileInput", "timezone", "", "Fuso horário inválido"],
  ["DeleteAccountInput", "email", "dona", "Digite o e-mail da sua conta"],
];

test.each(refused)("given a %s whose %s is %j, when parsed, then a person reads: %s", (name, field, value, text) => {
  const { schema, body } = bodyOf(name);
  expect(refusalsOf(schema, withField(body, field, value))).toContain(`${field}: ${text}`);
});

const taken: readonly (readonly [name: string, field: string, value: unknown])[] = [
  ["StudentInput", "name", of(100)],
  ["StudentInput", "planId", 9_999_999],
  ["StudentInput", "email", ""],
  ["StudentInput", "phone", ""],
  ["StudentInput", "notes", of(2_000)],
  ["StudentPatch", "status", "ativo"],
  ["StudentChargeStatusInput", "status", "pendente"],
  ["BulkSendInput", "studentIds", Array(500).fill(1)],
  ["RemindInput", "studentIds", Array(500).fill(1)],
  ["PlanInput", "name", of(100)],
  ["PlanInput", "periodInMonths", 60],
  ["PlanInput", "periodInMonths", 1],
  ["PlanPatch", "periodInMonths", 0],
  ["ProfileInput", "businessName", "Vid"],
  ["ProfileInput", "businessName", "Em Dia Pilates"],
  ["ProfileInput", "paymentMethod", "bank"],
  ["ProfileInput", "paymentMethod", "cash"],
  ["ProfileInput", "pixKeyType", "cpf"],
  ["ProfileInput", "whatsapp", ""],
  ["ProfileInput", "invoiceDay", 1],
  ["ProfileInput", "billingType", "current"],
  ["ProfileInput", "document", ""],
  ["ProfileInput", "document", "11.222.333/0001-81"],
  ["ProfileInput", "address", of(300)],
  ["CreateProfileInput", "userId", "u"],
  ["RegisterStudentInput", "registrationCode", "x"],
  ["RegisterStudentInput", "planId", 1],
  ["RegisterStudentInput", "website", of(2_000)],
  ["RegisterStudentInput", "consentVersion", "2026-11-25"],
  ["ConfirmEmailInput", "code", "1"],
  ["ConfirmEmailInput", "purpose", "signup"],
];

test.each(taken)("given a %s whose %s is %j, when parsed, then it is accepted unchanged", (name, field, value) => {
  const { schema, body } = bodyOf(name);
  expect(schema.parse(withField(body, field, value))).toMatchObject({ [field]: value });
});

test("given a one-time plan, when its period is 0, or `isOneTime` is left out, then it is accepted", () => {
  expect(refusalsOf(PlanInput, { name: "Aula", price: 80, periodInMonths: 0 })).toEqual([]);
  expect(refusalsOf(PlanInput, { name: "Aula", price: 80, periodInMonths: 0, isOneTime: true })).toEqual([]);
});

test("given a document with white space around it, when parsed, then it is trimmed, and so is a registration's phone", () => {
  expect(ProfileInput.parse({ document: "  52998224725 " })).toEqual({ document: "52998224725" });
  expect(RegisterStudentInput.parse({ ...registration, phone: " 11987654321 " }).phone).toBe("11987654321");
  expect(refusalsOf(RegisterStudentInput, { ...registration, phone: `11987654321${"-".repeat(20)}` })).toHaveLength(1);
});

test.each([
  ["/email-confirmed#token=1", true],
  ["/auth/callback#token=1", true],
  ["/auth/callback", false],
  ["https://evil.example/email-confirmed#", false],
  ["//evil.example/auth/callback#", false],
  ["/dashboard#", false],
])(
  "given an answer that leads to %s, when parsed, then it is accepted only for a page of the site with its data in the fragment: %s",
  (redirectTo, isOurs) => {
    expect(ConfirmEmailWire.safeParse({ redirectTo }).success).toBe(isOurs);
  },
);
