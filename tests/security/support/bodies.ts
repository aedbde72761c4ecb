/**
 * Each body holds every field of the route's schema, because the security suites change one field
 * at a time.
 */
import { CONSENT_VERSION } from "@emdia/contracts/consent";

const press = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const plan = {
  name: "Pilates 2x na semana",
  price: 320.5,
  periodInMonths: 1,
  isOneTime: false,
  frequency: "2x por semana",
  description: null,
  active: true,
};
const person = { name: "Marina Teixeira", email: "marina.teixeira@aluno.example", phone: "(11) 99111-0012" };
const payer = { ...person, document: "529.982.247-25" };
const student = {
  ...person,
  planId: 1,
  birthday: "1991-04-23",
  notes: "Prefere o horário das 7h.",
  document: "529.982.247-25",
  ownPrice: null,
  discount: null,
  dueDay: null,
  payerId: null,
  payer: null,
};
const received = { date: "2026-11-20", method: "pix", note: "Metade agora, metade dia 30" };

const endToEndId = "E00000000202611201200aaaaaaaaaaa";
const bankEntry = {
  key: endToEndId,
  endToEndId,
  txid: "EDK6IFHOONL3MSW",
  date: "2026-11-20",
  amount: 320.5,
  name: "Marina Teixeira",
  memo: "PIX RECEBIDO",
};

export const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  confirmEmail: { email: "renata@vidapilates.example", code: "123456", purpose: "signup" },
  releaseSignUp: { email: "ninguem@vidapilates.example" },
  updateProfile: {
    businessName: "Estúdio Vida Pilates",
    paymentMethod: "pix",
    pixKey: "pix@vidapilates.example",
    pixKeyType: "email",
    pixMerchantName: "Estúdio Vida Pilates",
    pixCity: "São Paulo",
    bankInfo: null,
    whatsapp: "(11) 99111-0012",
    invoiceDay: 20,
    paymentTermDays: 0,
    billingType: "current",
    paymentInstructions: "Envie o comprovante pelo WhatsApp.",
    automationEnabled: true,
    onboardingCompleted: true,
    timezone: "America/Sao_Paulo",
    document: "11.222.333/0001-81",
    address: "Rua das Acácias, 120, São Paulo",
    approveRegistrations: false,
    pixWithoutTxid: false,
    lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 500 },
    punctualityDiscount: { percentBps: 1_000 },
  },
  createProfile: { userId: "3f6c1c5e-9a4b-4f0d-8a57-2f1d6f0b7c21", email: "renata@vidapilates.example" },
  createPlan: plan,
  updatePlan: plan,
  createStudent: { ...student, sendWelcome: true, idempotencyKey: press },
  createPayer: { ...payer, idempotencyKey: press },
  updatePayer: payer,
  updateStudent: { ...student, status: "ativo", pausedUntil: null },
  bulkUpdateStudents: { studentIds: [12], status: "ativo", pausedUntil: null, planId: 1 },
  approveStudent: { sendWelcome: true },
  reactivateStudent: { planId: 1 },
  setPaymentStatus: { status: "pendente", paymentId: 1220261100 },
  generateRegistrationCode: { rotate: false },
  startImport: {
    importId: press,
    plans: [{ name: plan.name, price: plan.price }],
    rows: [
      {
        ...person,
        newPlan: 0,
        birthday: student.birthday,
        notes: student.notes,
        document: student.document,
        dueDay: 10,
        discount: { percent: 10 },
        startDate: "2027-01-05",
      },
    ],
  },
  sendInvoice: {
    message: "Olá, Marina!",
    subject: "Fatura Pilates 2x na semana",
    confirmRepeat: false,
    pressId: press,
  },
  bulkSendInvoices: { studentIds: [12], pressId: press },
  settleCharge: { amount: 320.5, ...received, requestId: press },
  reverseSettlement: { reason: "Combinado com a aluna" },
  settleCharges: { paymentIds: [1220261100], amounts: [320.5], ...received, requestId: press },
  setChargeStatus: { status: "pendente" },
  sendNotices: { kind: "rise", studentIds: [2] },
  setPromises: { paymentIds: [220270100], promisedFor: null },
  refuseReport: { reason: "Combinado com a aluna" },
  voidCharge: { reason: "Combinado com a aluna" },
  correctAmount: { amount: 190, reason: "Preço digitado errado" },
  moveDueDate: { dueDate: "2026-12-20" },
  makeExtraCharges: { studentIds: [12], name: "Exame de faixa", amount: 80, dueDate: "2026-12-20", requestId: press },
  previewNextCharges: { studentIds: [12], planId: 3 },
  matchEntries: { entries: [bankEntry] },
  settleEntries: {
    requestId: press,
    entries: [{ entry: bankEntry, paymentIds: [1220261100], amounts: [320.5], isLink: false }],
    ignored: [{ key: "conta-2026-11-20-0001", date: "2026-11-20", amount: 9.9, name: "Loja do Bairro" }],
  },
  dismissProposals: { keys: [endToEndId] },
  connectBank: {
    bank: "teste",
    clientId: "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11",
    clientSecret: "um segredo do banco",
    appKey: "uma chave de aplicação",
    files: [{ name: "certificado.p12", content: "MIIKAgIBAzCC" }],
    password: "senha do arquivo",
  },
  connectWhatsApp: {
    numberId: "106540352242922",
    accountId: "102290129340398",
    token: "EAAG-a-token-of-the-studio-0001",
    appSecret: "0123456789abcdef0123456789abcdef",
  },
  setConsent: { agrees: true },
  remindStudents: { studentIds: [12] },
  setReminderRule: {
    isOn: true,
    hour: 9,
    onRestDays: false,
    morningLine: true,
    steps: [
      { days: -3, text: "Olá, {nome}! {referencia} vence em {vencimento}." },
      { days: 3, text: "Olá, {nome}! Falta receber {valor}. Um abraço, {empresa}." },
    ],
  },
  setStudentReminders: { isOff: true },
  recordContact: { channel: "whatsapp", requestId: press, confirmRepeat: false },
  deleteAccount: { email: "renata@vidapilates.example" },
  registerStudent: {
    ...person,
    registrationCode: "Qm9hIHBlcmd1bnRhISA6LQ",
    planId: 1,
    birthday: "2015-05-02",
    whatsapp: true,
    guardianName: "Marina Teixeira",
    consent: true,
    consentVersion: CONSENT_VERSION,
  },
};
