import { MAX_DISCREPANCIES, SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import {
  addressKey,
  bankKey,
  bankSecretsKey,
  consentKey,
  entryKey,
  importKey,
  importPartKey,
  letterKey,
  lockKey,
  messageKey,
  noticeKey,
  payerNameKey,
  profileKey,
  proposalKey,
  reconciliationKey,
  registrationKey,
  reportsKey,
  requestKey,
  ruleKey,
  settlementKey,
  signupKey,
  trialKey,
  whatsappKey,
  whatsappSecretsKey,
} from "../model/keys.ts";
import { encodeMessage, type Message } from "../model/message.ts";
import type { Item } from "../model/ports/table.ts";
import { OWNER } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { aCharge, aCounter, aPlan, aProfile, aStudent } from "../testing/stored-items.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { checkSchema } from "./check-schema.ts";

const NOW = "2027-02-15T12:00:00.000Z";

const byPix = { date: "2027-01-11", method: "pix", at: NOW, by: "owner" };
const settledOf = (amountCents: number) => ({ number: 1, amountCents, ...byPix });

async function checked(items: readonly Item[], elsewhere: readonly Item[] = []) {
  const table = memoryTable();
  for (const item of [...items, ...elsewhere]) await table.put(item);
  const query: typeof table.query = async (input) =>
    input.consistent ? table.query(input) : { items: [], lastKey: undefined };
  const get: typeof table.get = async (key, options) => (options?.consistent ? table.get(key) : undefined);
  const ctx = { table: { ...table, query, get }, ownerId: OWNER, tableName: "Mesa", now: () => new Date(NOW) };
  return SchemaCheckWire.parse(await checkSchema(ctx));
}
const whole = [aProfile(), aCounter(), aPlan(), aStudent()];
const saidOf = async (items: readonly Item[], elsewhere?: readonly Item[]) =>
  (await checked(items, elsewhere)).discrepancies.map(({ kind, key, message }) => [kind, key, message]);
const at = (sk: string) => `WHERE "pk" = 'O#dono' AND "sk" = '${sk}'`;

const id = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const counts = { studentCount: 1, planIds: [1], payerIds: [], partCount: 1, nextPart: 1 };
const anImport = { id, state: "done", ...counts, createdAt: NOW, doneAt: NOW, kept: [] };
const aReconciliation = { requestId: id, at: NOW, keys: [], names: [], settledCount: 0, version: 1, expiresAt: 1 };

const aConnection = {
  bankId: "inter",
  certificateName: "Estúdio",
  certificateEndsAt: NOW,
  connectedAt: NOW,
  hint: "a".repeat(32),
  reading: { cursor: NOW, nextAt: NOW, failures: 0 },
  told: [],
  version: 1,
};
const aRule = {
  isOn: true,
  hour: 9,
  onRestDays: false,
  morningLine: true,
  nextAt: NOW,
  largest: 0,
  held: null,
  version: 1,
  steps: [{ days: 3, text: "Olá, {nome}!", since: "2027-01-10" }],
};
const anEntry = { key: "extrato-0002", date: "2027-01-10", amount: 1 };

const aMessage: Message = {
  payer: "S0000002",
  when: civilDate("2027-01-15"),
  purpose: "reminder",
  number: 1,
  channel: "email",
  state: "sent",
  attempt: 1,
  at: NOW,
  madeAt: NOW,
  madeBy: "owner",
  names: [{ id: 220_270_100, cents: 1 }],
};
const aSettlement = {
  studentId: 2,
  month: yearMonth("2027-01"),
  sequence: 0,
  number: 1,
  date: civilDate("2027-01-10"),
};

const aLetter = { claimedAt: NOW, by: "a", tells: ["2"], failed: "invalid", expiresAt: 1 };
const aLock = { lockName: "student-data", lockedBy: "a", lockedAt: NOW, expiresAt: 1, createdAt: NOW };

test("given a partition that is whole, when it is checked, then nothing is said, and every kind is described and counted", async () => {
  const others: Item[] = [
    { ...trialKey(OWNER), warnAt: NOW, g1pk: "TRIAL", g1sk: "x" },
    { ...reportsKey(OWNER), mailAt: NOW, reports: 1, g1pk: "REPORTS", g1sk: "x" },
    { ...ruleKey(OWNER), ...aRule, g1pk: "RULE", g1sk: `${NOW}#${OWNER}` },
    { ...importKey(OWNER, anImport.id), ...anImport },
    { ...importPartKey(OWNER, anImport.id, 0), students: [], expiresAt: 1 },
    { ...settlementKey(OWNER, aSettlement), amountCents: 1, method: "pix", reference: "Janeiro/2027" },
    { ...messageKey(OWNER, aMessage), ...encodeMessage(aMessage) },
    { ...bankKey(OWNER), ...aConnection, g1pk: "BANK", g1sk: `${NOW}#${OWNER}` },
    { ...bankSecretsKey(OWNER), sealed: "AQ==", token: "AQ==" },
    { ...whatsappKey(OWNER), ...aWhatsApp() },
    { ...whatsappSecretsKey(OWNER), token: "AQ==", appSecret: "AQ==" },
    { ...consentKey(OWNER, "S0000002"), at: NOW, wording: "Sim", source: "owner", phone: "5511987654321" },
    { ...proposalKey(OWNER, anEntry.key), entry: anEntry, at: NOW, expiresAt: 1 },
    { ...entryKey(OWNER, "extrato-0001"), amountCents: 1, date: "2027-01-10", at: NOW, charges: [] },
    { ...reconciliationKey(OWNER, anImport.id), ...aReconciliation },
    { ...payerNameKey(OWNER, "0f".repeat(32)), isIgnored: true },
    { ...noticeKey(OWNER, { kind: "summary", ref: "2" }), claimedAt: NOW, by: "a", expiresAt: 1 },
    { ...letterKey(OWNER, { payer: "S0000002", kind: "welcome" }, 1), ...aLetter },
    { ...signupKey(OWNER, "0f".repeat(32)), registrationId: "r", studentId: 2, at: NOW },
    { ...requestKey(OWNER, "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11"), studentId: 2, expiresAt: 1 },
    { ...lockKey(OWNER, "student-data"), ...aLock },
    { ...addressKey(OWNER, "0f".repeat(32)), contactedOn: "2027-01-10", contacts: ["a"], expiresAt: 1 },
    aStudent({ sk: "STU#0000003", id: 3, status: "arquivado" }),
    aCharge(),
    aCharge({ sk: "PAY#202702#0000002", month: "2027-02", dueDate: "2027-02-10", l1sk: "0000002#2027-02-10" }),
    aCharge({ sk: "PAY#202703#0000002", month: "2027-03", dueDate: "2027-03-10", l1sk: "0000002#2027-03-10" }),
  ];
  const { schema, ...answer } = await checked([...whole.with(1, aCounter({ last: 3 })), ...others]);
  expect(answer).toEqual({ discrepancies: [], cleanupQueries: [], total: 0, hasMore: false, checkedAt: NOW });
  expect(schema.map(({ kind, key, count }) => [kind, key, count])).toEqual([
    ["profile", "PROFILE", 1],
    ["counter", "COUNTER", 1],
    ["trial", "TRIAL", 1],
    ["reports", "REPORTS", 1],
    ["rule", "RULE", 1],
    ["plan", "PLAN#<número>", 1],
    ["student", "STU#<número>", 2],
    ["payment", "PAY#<aaaamm>#<aluno>", 3],
    ["settlement", "PAID#<aaaammdd>#<aluno>#<aaaamm>#<nn>#<nn>", 1],
    ["message", "MSG#<aaaamm>#<quem paga>#D<dd>", 1],
    ["bank", "BANK", 1],
    ["bank-secrets", "BANKSECRETS", 1],
    ["whatsapp", "WHATSAPP", 1],
    ["whatsapp-secrets", "WHATSAPPSECRETS", 1],
    ["consent", "CONSENT#<pagador>", 1],
    ["proposal", "PROP#<lançamento>", 1],
    ["bank-entry", "ENTRY#<lançamento>", 1],
    ["reconciliation", "RECON#<conferência>", 1],
    ["remembered-name", "NAME#<nome>", 1],
    ["notice", "NOTICE#<tipo>#<referência>", 1],
    ["letter", "LTR#<pagador>#<tipo>#<nnnn>", 1],
    ["signup", "SIGNUP#<e-mail>", 1],
    ["request", "REQUEST#<chave>", 1],
    ["lock", "LOCK#<nome>", 1],
    ["payer", "PERSON#<número>", 0],
    ["address-day", "PAYER#<endereço>", 1],
    ["import", "IMP#<importação>", 1],
    ["import-part", "IMPART#<importação>#<parte>", 1],
  ]);
  expect(schema.find(({ kind }) => kind === "signup")?.attributes).toEqual(["registrationId", "studentId", "at"]);
  const lock = ["lockName", "lockedBy", "lockedAt", "expiresAt", "createdAt"];
  expect(schema.find(({ kind }) => kind === "lock")?.attributes).toEqual(lock);
  const { schema: none } = await checked([]);
  expect(none.map(({ count }) => count)).toEqual(none.map(() => 0));
});

const stray = { pk: profileKey(OWNER).pk, sk: "COISA#1" };

test.each([
  ["none", {}, ["g1pk", "g1sk"]],
  ["another instant", { g1pk: "BANK", g1sk: `2027-01-11T12:00:00.000Z#${OWNER}` }, ["g1sk"]],
])(
  "given a bank with %s in the list of banks to read, when checked, then a statement puts it there",
  async (_what, index, names) => {
    const item = { ...bankKey(OWNER), ...aConnection, ...index };
    const { discrepancies } = await checked([...whole, item]);
    expect(discrepancies.map(({ kind, key, statement }) => [kind, key, statement])).toEqual(
      names.map((name) => ["index", "BANK", expect.stringContaining(`"${name}"`)]),
    );
    const heldUntil = "2027-01-10T12:05:00.000Z";
    const held = { ...item, heldUntil, g1pk: "BANK", g1sk: `${heldUntil}#${OWNER}` };
    expect((await checked([...whole, held])).discrepancies).toEqual([]);
  },
);

test("given something of no known kind, when it is checked, then it is said and a statement takes it away", async () => {
  expect(await checked([...whole, stray])).toMatchObject({
    discrepancies: [
      {
        kind: "unknown",
        key: "COISA#1",
        message: "Este item não é de nenhum tipo conhecido; a correção o apaga.",
        statement: `DELETE FROM "Mesa" ${at("COISA#1")}`,
      },
    ],
    cleanupQueries: [`DELETE FROM "Mesa" ${at("COISA#1")}`],
    total: 1,
    hasMore: false,
  });
});

const period = { month: "2027-02", date: "2027-03-31", dueAt: "2027-02-10T11:00:00.000Z" };

const unlisted =
  "index PAY#202701#0000002: A cobrança está em aberto, mas não está, ou está com outro vencimento, na lista de cobranças em aberto.";

test.each<[what: string, items: Item[], ...says: string[]]>([
  [
    "an attribute too many, inside another",
    [aProfile({ billing: { ...period, date: "2027-02-10", cor: 1 } })],
    'schema PROFILE: O atributo "billing.cor" não existe neste tipo de item.',
  ],
  [
    "an attribute too many inside one that may be empty",
    [aProfile({ lastBilling: { ...period, date: "2027-02-10", cor: 1 } })],
    'schema PROFILE: O atributo "lastBilling.cor" não existe neste tipo de item.',
  ],
  [
    "an attribute too many inside one that may be missing",
    [aStudent({ registration: { id: "r", emailHash: "h", consentVersion: "1", consentedAt: NOW, cor: 1 } })],
    'schema STU#0000002: O atributo "registration.cor" não existe neste tipo de item.',
  ],
  ["one that is missing", [aStudent({ notes: undefined })], 'schema STU#0000002: Falta o atributo "notes".'],
  ["one that is wrong", [aStudent({ notes: 7 })], 'schema STU#0000002: O atributo "notes" tem um valor inválido.'],
  [
    "an id that is not the key's",
    [aPlan({ id: 5 })],
    'key PLAN#0000001: O atributo "id" diz 5, mas a chave do item diz 1.',
  ],
  [
    "an index of another instant",
    [aProfile({ g1sk: "0" })],
    'index PROFILE: O atributo "g1sk" do índice de cobranças não corresponde à próxima cobrança.',
  ],
  [
    "an index although the owner is parked",
    [aProfile({ parkedAt: NOW, g1sk: undefined })],
    'index PROFILE: A conta está sem acesso, mas o atributo "g1pk" ainda está no índice de cobranças.',
  ],
  ["an open charge that no list shows", [aCharge({ l1sk: undefined })], unlisted],
  [
    "a void charge on the list of open ones",
    [aCharge({ status: "cancelado" })],
    "index PAY#202701#0000002: A cobrança não está em aberto, mas ainda está na lista de cobranças em aberto.",
  ],
  [
    "a day outside its month, whose index waits until it is right",
    [aCharge({ dueDate: "2026-12-31" })],
    'date PAY#202701#0000002: O dia 2026-12-31 de "dueDate" está fora do mês 2027-01.',
  ],
  [
    "a billing day outside its month",
    [aProfile({ billing: period })],
    'date PROFILE: O dia 2027-03-31 de "billing.date" está fora do mês 2027-02.',
  ],
  [
    "a payment of an open charge",
    [aCharge({ paidDate: "2027-01-11" })],
    "date PAY#202701#0000002: A cobrança está pendente, mas tem o dia de pagamento 2027-01-11.",
  ],
  [
    "a payment without a day",
    [aCharge({ status: "pago", l1sk: undefined })],
    "date PAY#202701#0000002: A cobrança está paga, mas sem dia de pagamento.",
  ],
  [
    "sums that are not the ledger's",
    [aCharge({ ledger: [settledOf(5_000)], ledgerSize: 2, settledCents: 4_000 })],
    "sum PAY#202701#0000002: A cobrança diz ter recebido 4000 centavos, mas os lançamentos somam 5000.",
    "sum PAY#202701#0000002: A cobrança diz ter 2 lançamento(s), mas tem 1.",
  ],
  [
    "an open charge of which all was received",
    [aCharge({ ledger: [settledOf(15_050)], ledgerSize: 1, settledCents: 15_050 })],
    'sum PAY#202701#0000002: A cobrança está "pendente", mas recebeu 15050 de 15050 centavos.',
  ],
  [
    "a charge made at no instant",
    [aCharge({ createdAt: "ontem" })],
    'date PAY#202701#0000002: "createdAt" não é um instante: ontem.',
  ],
  [
    "a pause of an active student",
    [aStudent({ pausedUntil: "2027-05-01" })],
    "date STU#0000002: O aluno está ativo, mas tem uma pausa até 2027-05-01.",
  ],
  [
    "a charged student without a first month",
    [aStudent({ anchorMonth: null }), aCharge()],
    "date STU#0000002: O aluno já foi cobrado em 2027-01, mas não tem o mês da primeira cobrança.",
  ],
  [
    "a plan that counts other students than it has",
    [aPlan({ studentCount: 3, waitingCount: 2 })],
    "sum PLAN#0000001: O plano diz ter 3 aluno(s), mas tem 1.",
    "sum PLAN#0000001: O plano diz ter 2 aluno(s) aguardando aprovação, mas tem 0.",
  ],
  [
    "a plan that does not count who waits",
    [aPlan({ studentCount: 0 }), aStudent({ status: "aguardando" })],
    "sum PLAN#0000001: O plano diz ter 0 aluno(s) aguardando aprovação, mas tem 1.",
  ],
  [
    "a counter behind a number in use",
    [aCounter({ last: 1 })],
    "sum COUNTER: O contador está em 1, mas o número 2 está em uso.",
  ],
  [
    "a student whose plan is gone",
    [aStudent({ planId: 9 }), aPlan({ studentCount: 0 })],
    "orphan STU#0000002: O plano 9 deste aluno não existe; a correção arquiva o aluno.",
  ],
  [
    "a charge whose student is gone",
    [aCharge({ sk: "PAY#202701#0000001", studentId: 1, l1sk: "0000001#2027-01-10" })],
    "orphan PAY#202701#0000001: O aluno 1 desta cobrança não existe; a correção o recria como arquivado.",
  ],
])("given %s, when it is checked, then the owner reads just that", async (_what, items, ...says) => {
  // The given items replace the complete items with the same sort keys.
  const kept = whole.filter(({ sk }) => !items.some((item) => item.sk === sk));
  const said = await saidOf([...kept, ...items]);
  expect(said.map(([kind, key, message]) => `${kind} ${key}: ${message}`)).toEqual(says);
});

test("given no profile or no counter, when it is checked, then each is missed, and the counter is made from the highest number", async () => {
  expect(await saidOf(whole.slice(1))).toEqual([
    ["orphan", "PROFILE", "Há itens guardados, mas falta o perfil da conta."],
  ]);
  const { discrepancies } = await checked(whole.filter(({ sk }) => sk !== "COUNTER"));
  expect(discrepancies).toEqual([
    {
      kind: "sum",
      key: "COUNTER",
      message: "Falta o contador, e o número 2 está em uso.",
      statement: `INSERT INTO "Mesa" VALUE {'pk': 'O#dono', 'sk': 'COUNTER', 'last': 2}`,
    },
  ]);
});

test.each([
  ["leads nowhere", [], "O link de cadastro não leva a lugar nenhum."],
  [
    "leads to another",
    [{ ...registrationKey("codigo"), ownerId: "outra" }],
    "O link de cadastro não leva a esta conta.",
  ],
])("given a registration link that %s, when it is checked, then it is forgotten", async (_what, elsewhere, message) => {
  const linked = [aProfile({ registrationCode: "codigo" }), ...whole.slice(1)];
  const { discrepancies } = await checked(linked, elsewhere);
  const statement = `UPDATE "Mesa" SET "registrationCode" = NULL ${at("PROFILE")} AND "registrationCode" = 'codigo'`;
  expect(discrepancies).toEqual([{ kind: "orphan", key: "PROFILE", message, statement }]);
  const { discrepancies: none } = await checked(linked, [{ ...registrationKey("codigo"), ownerId: OWNER }]);
  expect(none).toEqual([]);
});

test("given more discrepancies than an answer holds, when it is checked, then all are counted, and the first ones listed", async () => {
  const strays = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...stray, sk: `COISA#${String(index).padStart(4, "0")}` }));
  const most = await checked([...whole, ...strays(MAX_DISCREPANCIES)]);
  expect([most.total, most.discrepancies.length, most.hasMore]).toEqual([500, 500, false]);
  const more = await checked([...whole, ...strays(MAX_DISCREPANCIES + 1)]);
  expect([more.total, more.discrepancies.length, more.hasMore]).toEqual([501, 500, true]);
  expect(more.discrepancies[0]?.key).toBe("COISA#0000");
});

test("given an attribute too many beside a wrong id, when it is checked, then both are said and each has its statement", async () => {
  const { cleanupQueries } = await checked([
    ...whole.filter(({ sk }) => sk !== "PLAN#0000001"),
    aPlan({ id: 5, cor: 1 }),
  ]);
  expect(cleanupQueries).toEqual([
    `UPDATE "Mesa" REMOVE "cor" ${at("PLAN#0000001")} AND "cor" = 1`,
    `UPDATE "Mesa" SET "id" = 1 ${at("PLAN#0000001")} AND "id" = 5`,
  ]);
});

test("given an attribute that is missing inside another, when it is checked, then it is put there, and the rest is read on", async () => {
  const { discrepancies } = await checked([aProfile({ id: "outro", runs: { largest: 1 } }), ...whole.slice(1)]);
  expect(discrepancies).toEqual([
    {
      kind: "schema",
      key: "PROFILE",
      message: 'Falta o atributo "runs.mailedAt".',
      statement: `UPDATE "Mesa" SET "runs"."mailedAt" = NULL ${at("PROFILE")} AND "runs"."mailedAt" IS MISSING`,
    },
    {
      kind: "key",
      key: "PROFILE",
      message: 'O atributo "id" diz outro, mas a chave do item diz dono.',
      statement: `UPDATE "Mesa" SET "id" = 'dono' ${at("PROFILE")} AND "id" = 'outro'`,
    },
  ]);
});

test("given an attribute missing inside another that may not be empty, when it is checked, then a person must see to it", async () => {
  const { discrepancies } = await checked([aProfile({ runs: { mailedAt: null } }), ...whole.slice(1)]);
  expect(discrepancies).toEqual([
    { kind: "schema", key: "PROFILE", message: 'Falta o atributo "runs.largest".', statement: null },
  ]);
});

const on = { g1pk: "RULE", g1sk: `${NOW}#${OWNER}` };
test.each<[string, boolean, Item, string[]]>([
  ["that is on, in no list", true, {}, ["g1pk", "g1sk"]],
  ["with another instant", true, { ...on, g1sk: "2027-01-11T12:00:00.000Z#dono" }, ["g1sk"]],
  ["that is on", true, on, []],
  ["that is off and still in the list", false, on, ["g1pk", "g1sk"]],
  ["that is off", false, {}, []],
])("given a rule %s, when checked, then the list agrees with its switch", async (_what, isOn, index, names) => {
  const { discrepancies } = await checked([...whole, { ...ruleKey(OWNER), ...aRule, isOn, ...index }]);
  expect(discrepancies.map(({ kind, key, statement }) => [kind, key, statement])).toEqual(
    names.map((name) => ["index", "RULE", expect.stringContaining(`"${name}"`)]),
  );
});
