/** Tests what waits for the owner, in which order, and with which one action. */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { aDashboard, aNumber, aProfile, aRow, aText } from "../../testing/builders.ts";
import { checkBulkAvailability } from "./bulk-availability.ts";
import { type Known, waitingOf } from "./waiting.ts";

const whole = { document: "11222333000181", address: "Rua das Flores, 120" };
const arrears = { pagamentosEmAtraso: 1, pagadoresEmAtraso: 1, valorEmAtraso: 150.5 };
const TODAY = "2026-11-20";
const late = aRow({ id: 4 }, { isOverdue: true, dueDate: "2026-11-05" });
const paid = aRow({ id: 3 }, { status: "pago" });
const stoppedNumber = "O WhatsApp parou de enviar. → Ver o WhatsApp";
const rejected = aText({ state: "REJECTED", stoppedAt: "2026-11-20T12:00:00.000Z" });

type Change = Partial<Omit<Known, "dashboard" | "profile">> & {
  dashboard?: Parameters<typeof aDashboard>[1];
  stats?: object;
  profile?: Parameters<typeof aProfile>[0];
};

function asked(rows: Parameters<typeof aDashboard>[0], { dashboard, stats, profile, ...change }: Change = {}) {
  const month = aDashboard(rows, { today: TODAY, ...dashboard });
  const read = { ...month, stats: { ...month.stats, ...stats } };
  const own = aProfile({ ...whole, ...profile });
  return waitingOf({
    dashboard: read,
    profile: own,
    leavesAt: undefined,
    proposals: [],
    stoppedBank: undefined,
    number: undefined,
    registered: [],
    isDataClosed: false,
    reconciled: [],
    bulk: checkBulkAvailability(read, own, new Date(`${read.today}T10:00:00Z`)),
    debtors: debtorsOf(read),
    chats: debtorsOf(read, "whatsapp"),
    ...change,
  });
}
const said = (...args: Parameters<typeof asked>) =>
  asked(...args).map(({ title, label, rest }) => `${title} → ${label}${rest}`.replaceAll("\u00a0", " "));
const detailsOf = (...args: Parameters<typeof asked>) =>
  asked(...args).map(({ detail }) => detail?.replaceAll("\u00a0", " "));

const key = "E99999999202611101200abcdefghijk";
const reason = "amount" as const;
const noPayer = { payerKey: "S0000001", payerName: null };
const ofOne = { paymentIds: [1], amounts: [240], references: [], openAmount: 240 };
const candidate = (name: string) => ({ ...noPayer, ...ofOne, studentNames: [name], reason });
const proposal = (name: string): Known["proposals"][number] => ({
  entry: { key, date: "2026-11-10", amount: 240 },
  match: { key, outcome: "propose", reason, isTicked: false, candidates: [candidate(name)] },
});
const evas = { paymentId: 51, studentId: 5, studentName: "Eva", amount: 150.5, dueDate: "2026-10-10" };
const unsent = (why: string | null, over: Partial<UnsentCharges> = {}): UnsentCharges => ({
  month: "2026-10",
  reference: "Outubro/2026",
  reason: "no_access",
  count: 1,
  total: 150.5,
  payers: [{ payerKey: "S0000005", payerName: null, charges: [{ ...evas, canMail: why === null, why }] }],
  ...over,
});

test("given nothing that waits, when the queue is made, then it is empty", () => {
  expect(asked([paid])).toEqual([]);
});

const held = { billingHeld: { since: "2026-11-09T11:00:00.000Z", reason: "too_many" as const } };
const twoUnsent = [unsent(null), unsent(null, { month: "2026-11" })];
const unpayable = [unsent("billing.payment_method_missing")];
const twoProposals = [proposal("Ana Souza"), proposal("Bruno Lima")];
const isReported = { reportedAt: "2026-11-18T12:00:00.000Z" };
const reminded = { isOverdue: true, lastContactAt: "2026-11-19T12:00:00.000Z" };
const broken = { ...reminded, promisedFor: "2026-11-18" };
const limited = aNumber({ health: "LIMITED" });
const onePaused = aNumber({ texts: [aText({ state: "PAUSED" }), aText()] });
const anasDebt = (change: Parameters<typeof aRow>[0] = {}, charge: Parameters<typeof aRow>[1] = { isOverdue: true }) =>
  aRow({ id: 4, ...change }, charge);
const billingDay = { dashboard: { today: "2026-11-10" } };
const monthEnded = { dashboard: { today: "2026-11-07" } };
const [lastEvening, firstMorning] = ["2026-11-01T02:59:59.999Z", "2026-11-01T03:00:00.000Z"];
const undone = { at: firstMorning, undoneAt: firstMorning };

test.each<[given: string, rows: Parameters<typeof asked>[0], change: Change, item: string]>([
  [
    "payment data are missing",
    [paid],
    { profile: { pixKey: null } },
    "Dados de pagamento incompletos. → Completar nas configurações",
  ],
  ["billing is held", [paid], { profile: held }, "O envio automático está parado. → Liberar envio"],
  [
    "it is the billing day",
    [aRow({ id: 3 }), aRow({ id: 4 })],
    billingDay,
    "Hoje é dia de cobrar 2 alunos: R$ 301. → Cobrar Pendentes",
  ],
  [
    "months were left unsent",
    [paid],
    { dashboard: { unsent: twoUnsent } },
    "2 cobranças não saíram com o acesso parado. → Enviar as 2",
  ],
  [
    "what was left unsent cannot go",
    [paid],
    { dashboard: { unsent: unpayable } },
    "1 cobrança não saiu com o acesso parado. → Ver o que não saiu",
  ],
  [
    "the bank listed payments",
    [paid],
    { proposals: twoProposals },
    "Chegaram R$ 480,00. São de Ana e Bruno? → Conferir 2 pagamentos",
  ],
  ["the bank is not read", [paid], { stoppedBank: "Inter" }, "Inter precisa de você. → Abrir a conexão"],
  ["the token was revoked", [paid], { number: aNumber({ pausedFor: "token" }) }, stoppedNumber],
  ["Meta blocks the number", [paid], { number: aNumber({ health: "BLOCKED" }) }, stoppedNumber],
  ["no text is left", [paid], { number: aNumber({ texts: [rejected] }) }, stoppedNumber],
  ["Meta limits it", [paid], { number: limited }, "A Meta limitou o seu WhatsApp. → Ver o WhatsApp"],
  [
    "Meta has no address",
    [paid],
    { number: aNumber({ hookAt: null }) },
    "Falta um passo no WhatsApp. → Ver o WhatsApp",
  ],
  ["a text is paused", [paid], { number: onePaused }, "Há texto parado no WhatsApp. → Ver o WhatsApp"],
  ["a payer reported", [aRow({ name: "Ana Souza" }, isReported)], {}, "Ana Souza já pagou? → Conferir o pagamento"],
  ["somebody is in arrears", [late], { stats: arrears }, "1 em atraso para lembrar → Lembrar 1 em atraso"],
  ["a promise is broken", [anasDebt({}, broken)], {}, "Ana Souza prometeu pagar em 18/11 → Ver Ana Souza"],
  ["a debtor has no e-mail", [anasDebt({ email: null })], {}, "Ana Souza sem e-mail → WhatsApp: abrir a fila (1)"],
  [
    "a debtor has neither e-mail nor phone",
    [anasDebt({ email: null, phone: null })],
    {},
    "Ana Souza sem e-mail → Completar Ana Souza",
  ],
  [
    "a mail came back",
    [aRow({ id: 4 }, { invoiceDeliveryStatus: "failed" })],
    {},
    "E-mail de Ana Souza voltou → Corrigir o de Ana Souza",
  ],
  [
    "somebody registered",
    [paid],
    { registered: [{ name: "Renata Gouveia" }] },
    "Renata Gouveia se cadastrou → Ver o cadastro",
  ],
  [
    "the law's data are missing",
    [paid],
    { profile: { address: null } },
    "Faltam dados seus nas cobranças. → Completar meus dados",
  ],
  [
    "a month has ended that was reconciled on its last evening, and after it by mistake",
    [paid],
    { ...monthEnded, reconciled: [{ at: lastEvening, undoneAt: null }, undone] },
    "Feche outubro com o extrato do banco. → Fechar o mês",
  ],
])("given that %s, when the queue is made, then it is one item with one action", (_what, rows, change, item) => {
  expect(said(rows, change)).toEqual([item]);
});

const sending = aRow({ id: 3 }, { invoiceDeliveryStatus: "sending" });
test.each<[given: string, rows: Parameters<typeof asked>[0], change: Change]>([
  ["all of the day's charges were mailed", [sending], billingDay],
  ["who is in arrears was reminded", [anasDebt({}, reminded)], { stats: arrears }],
  ["the number works", [paid], { number: aNumber() }],
  ["Meta still reads a text", [paid], { number: aNumber({ texts: [aText(), aText({ state: "PENDING" })] }) }],
  ["the owner closed the request for data", [paid], { profile: { address: null }, isDataClosed: true }],
  ["the month was closed", [paid], { ...monthEnded, reconciled: [{ at: firstMorning, undoneAt: null }] }],
  ["nothing was read yet", [paid], { ...monthEnded, reconciled: undefined }],
  ["the account has no month before", [paid], { dashboard: { today: "2026-11-07", firstMonth: "2026-11" } }],
])("given that %s, when the queue is made, then nothing waits", (_what, rows, change) => {
  expect(said(rows, change)).toEqual([]);
});

test("given many things that wait, when the queue is made, then they are sorted by what they are worth", () => {
  const rows = [
    late,
    aRow({ id: 6, name: "Rui" }, { reportedAt: "2026-11-18T12:00:00.000Z" }),
    aRow({ id: 7, name: "Eva", email: null }, { isOverdue: true }),
    aRow({ id: 8, name: "Caio" }, { invoiceDeliveryStatus: "failed" }),
  ];
  const change = { dashboard: { unsent: [unsent(null)] }, stats: arrears, registered: [{ name: "Renata" }] };
  const kinds = asked(rows, { ...change, proposals: [proposal("Ana")], profile: { address: null } });
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "unsent",
    "bank",
    "reported",
    "overdue",
    "unreached",
    "returned",
    "registrations",
    "missingData",
  ]);
});

test("given the billing day, when the queue is made, then no reminder is offered, since today's charge carries the arrears", () => {
  const rows = [late, aRow({ id: 3 })];
  const kinds = (today: string) => asked(rows, { dashboard: { today }, stats: arrears }).map(({ kind }) => kind);
  expect(kinds("2026-11-10")).toEqual(["charge"]);
  expect(kinds("2026-11-20")).toEqual(["overdue"]);
});

test("given the billing day, when only an extra charge is left of the month, then who is in arrears is to be reminded", () => {
  const dashboard = { ...billingDay.dashboard, otherOpenPayments: [late] };
  const rows = [aRow({ id: 3 }, { id: 320261101, isExtra: true })];
  expect(asked(rows, { dashboard, stats: arrears }).map(({ kind }) => kind)).toEqual(["overdue"]);
});

test("given facts beside an item, when it is shown, then months, sums and the last reminder are named", () => {
  const groups = [unsent(null), unsent(null, { month: "2026-11", count: 2, total: 300 })];
  expect(detailsOf([paid], { dashboard: { unsent: groups } })).toEqual(["1 de outubro e 2 de novembro, R$ 450,50"]);
  const told = aRow({ id: 4 }, { isOverdue: true, lastContactAt: "2026-11-12T12:00:00.000Z" });
  expect(detailsOf([told], { stats: arrears })).toEqual(["R$ 150,50 · lembrados em 12/11"]);
  expect(detailsOf([late], { stats: arrears })).toEqual(["R$ 150,50 · sem lembrete"]);
});

test.each<[which: string, change: Parameters<typeof aRow>[0], charge: Parameters<typeof aRow>[1], leaves: boolean]>([
  ["the month's own", {}, {}, true],
  ["a voided month's, charged again,", {}, { id: 420261101 }, false],
  ["one of which the payer was told", {}, { invoiceSent: true, invoiceDeliveryStatus: "sent" }, false],
  ["a paused student's", { status: "pausado" }, {}, false],
])(
  "given a charge before 8h, when it is %s, then it is said to leave by itself if the run mails it",
  (_, who, charge, leaves) => {
    const rows = [aRow({ id: 3 }), aRow({ id: 4, ...who }, charge)];
    expect(said(rows, billingDay)).toEqual(["Hoje é dia de cobrar 2 alunos: R$ 301. → Cobrar Pendentes"]);
    const words = leaves ? "Se você não tocar, elas saem sozinhas às 8h." : undefined;
    expect(detailsOf(rows, { ...billingDay, leavesAt: 8 })).toEqual([words]);
  },
);

test.each([
  ["22h of the third day before", true, "2026-11-17T01:00:00.000Z"],
  ["0h of the second day before", false, "2026-11-17T03:00:00.000Z"],
])(
  "given a last word at %s in the owner's zone, when the queue is made, then a reminder waits: %s",
  (_what, waits, at) => {
    const told = aRow({ id: 4 }, { isOverdue: true, lastContactAt: at });
    expect(said([told], { stats: arrears, dashboard: { today: "2026-11-19" } })).toHaveLength(waits ? 1 : 0);
  },
);

test("given two students of one name without e-mail, one of them with two debts, when named, then they are two", () => {
  const rows = [4, 5].map((id) => aRow({ id, email: null }, { isOverdue: true }));
  const second = aRow({ id: 5, email: null }, { id: 520261000, isOverdue: true });
  expect(said([...rows, second])[0]).toContain("2 alunos sem e-mail");
});

test("given a charge that never went out for want of an e-mail, when the queue is made, then it waits once", () => {
  const eva = aRow({ id: 5, name: "Eva", email: null }, { id: 51, isOverdue: true, dueDate: "2026-10-10" });
  const kinds = asked([eva], { dashboard: { unsent: [unsent("invoice.student_without_email")] } });
  expect(kinds.map(({ kind }) => kind)).toEqual(["unsent"]);
});
