/** docs/rules/receipt.md, "Receipts". */

import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { sumCents } from "@emdia/contracts/values/money";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { reverseSettlement, waiveFee } from "../charge/change-ledger.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { settleCharges } from "../charge/settle-charges.ts";
import type { Charge } from "../model/charge.ts";
import { chargeKey, payerKey, profileKey, studentKey } from "../model/keys.ts";
import { type LedgerEntry, settlementsIn } from "../model/ledger.ts";
import type { Payer } from "../model/payer.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import type { Item } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import { isLive, receiptCentsOf, receiptNumberOf } from "../model/receipt.ts";
import { addSettlement, linkEntry } from "../model/settle.ts";
import { newChargeWrite } from "../store/charges.ts";
import { requireStudent } from "../store/students.ts";
import { storeLedger } from "../store/write-ledger.ts";
import { OWNER, student } from "../testing/entities.ts";
import { links } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { findReceipt } from "./find-receipt.ts";
import { issueOwnReceipt, issueReceipt, verifyReceipt } from "./issue-receipt.ts";

const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const NOW = "2027-02-15T12:00:00.000Z";
const details = { name: "Maria Souza", email: null, phone: null, document: "52998224725" };
const maria: Payer = { ...details, id: 9, studentIds: [2, 3], version: 1, createdAt: NOW };
const ana = { ...student, payer: details, payerId: 9 };
const beto = { ...ana, id: 3, name: "Beto Lima" };
const caio = { ...student, id: 4, name: "Caio Dias" };
const [january, february] = [chargeOf("2027-01"), chargeOf("2027-02", { reference: "Fevereiro/2027" })];
const ofBeto = chargeOf("2027-01", { studentId: 3, studentName: "Beto Lima" });
const ofCaio = chargeOf("2027-01", { studentId: 4, studentName: "Caio Dias" });
const business = { businessName: "Estúdio Vida", document: "11222333000181", address: "Rua A, 1" };

type Given = { charges?: Charge[]; profile?: Partial<Profile> };

async function aFamily({ charges = [january, february, ofBeto, ofCaio], profile = {} }: Given = {}) {
  const studio = await aStudio({ students: [ana, beto, caio], charges, profile: { ...business, ...profile } });
  await studio.table.put({ ...payerKey(OWNER, maria.id), ...maria });
  const core = { ...studio.ctx, links };
  const receiptOf = (charge: Charge, number = 1) => findReceipt(core, { ownerId: OWNER, settled: charge, number });
  const numberOf = async (charge: Charge, number = 1) => {
    const receipt = await receiptOf(charge, number);
    return receipt && receiptNumberOf(receipt.lead);
  };
  const centsOf = async (charge: Charge, number = 1) => receiptCentsOf((await receiptOf(charge, number))?.parts ?? []);
  const issue = async (charge: Charge, number = 1, revision?: number) => {
    const link = payerLinkOf(OWNER, await requireStudent(core, charge.studentId));
    return issueReceipt(core, { ...link, revision: revision ?? link.revision }, { settled: charge, number });
  };
  const own = (charge: Charge, number = 1) => issueOwnReceipt(core, chargeIdOf(charge), number);
  const verify = async (charge: Charge, number = 1) => {
    const { status, document } = await verifyReceipt(core, { ownerId: OWNER, settled: charge, number });
    return { status, words: wordsOf(document) };
  };
  const settle = (of: Charge[], more: object = {}) =>
    settleCharges(studio.ctx, { paymentIds: of.map(chargeIdOf), requestId: PRESS, ...more });
  const stored = (charge: Charge) => studio.storedAt(charge) as Charge;
  return { ...studio, core, receiptOf, numberOf, centsOf, issue, own, verify, settle, stored };
}
const wordsOf = (document: string) =>
  document
    .replace(/^[\s\S]*<main>|<script>[\s\S]*$|<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
async function printed(issued: Awaited<ReturnType<typeof issueReceipt>>): Promise<string> {
  return issued.kind === "pdf" ? textOf(issued.bytes) : issued.kind;
}

test("given a payment, when its receipt is read, then it says all that Código Civil art. 320 asks for", async () => {
  const { settle, issue } = await aFamily();
  await settle([january], { method: "pix", date: "2027-02-11" });
  const issued = await issue(january);
  expect(issued).toMatchObject({ kind: "pdf", fileName: "recibo-220270100.pdf" });
  const text = await printed(issued);
  for (const part of [
    ...["Estúdio Vida CNPJ 11.222.333/0001-81 Rua A, 1", "Recibo nº 220270100", "R$ 150,50"],
    ...["(cento e cinquenta reais e cinquenta centavos)", "Recebido de Maria Souza", "Documento CPF 529.982.247-25"],
    ...[
      "Aluno Ana Souza",
      "Pago em 11/02/2027",
      "Forma de pagamento PIX",
      "Ana Souza, Janeiro/2027, Pilates R$ 150,50",
    ],
    "Este recibo não substitui a nota fiscal.",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/falta|Estornado|CANCELADO|undefined|null/);
  const [, code = ""] = /https:\/\/emdia\.example\/r\/([\w-]+) /.exec(text) ?? [];
  expect(links.open(code)).toEqual({
    ownerId: OWNER,
    settled: { studentId: 2, month: "2027-01", sequence: 0 },
    number: 1,
  });
  expect(await issue(january)).toEqual(issued);
});

test("given a student who pays alone a part in cash, when the receipt is read, then it names the student as payer and the rest", async () => {
  const { core, issue } = await aFamily();
  await settleCharge(core, chargeIdOf(ofCaio), { amount: 50, method: "dinheiro" });
  const text = await printed(await issue(ofCaio));
  for (const part of ["R$ 50,00", "Recebido de Caio Dias", "Dinheiro", "R$ 150,50 – pago R$ 50,00 = R$ 100,50"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Documento|Aluno /);
});

test("given a student who pays alone and has a document, when the receipt is read, then it states that too", async () => {
  const { core, table, issue } = await aFamily();
  await table.put({ ...studentKey(OWNER, caio.id), ...caio, document: "52998224725" });
  await settleCharge(core, chargeIdOf(ofCaio), {});
  const text = await printed(await issue(ofCaio));
  for (const part of ["Recebido de Caio Dias", "529.982.247-25"]) expect(text).toContain(part);
});

test("given a late payment that leaves a part of the fee, when the receipt is read, then it says which, and no more once it is waived", async () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const late = { ...ofCaio, dueDate: civilDate("2027-02-05"), lateFee };
  const { core, issue } = await aFamily({ charges: [late] });
  await settleCharge(core, chargeIdOf(late), { amount: 154, method: "pix", date: "2027-02-15" });
  const text = await printed(await issue(late));
  expect(text).toContain("Inclui R$ 3,50 de multa e juros. Pagamento em parte. Falta pagar: R$ 0,01 de multa e juros.");
  await waiveFee(core, chargeIdOf(late));
  expect(await printed(await issue(late))).not.toMatch(/falta/i);
});

test("given a click that received money for a family and a stranger, when receipts are issued, then the family has one receipt for all of its charges", async () => {
  const { settle, numberOf, centsOf, issue } = await aFamily();
  await settle([january, february, ofBeto, ofCaio]);
  const numbers = await Promise.all([january, february, ofBeto].map((charge) => numberOf(charge)));
  expect(new Set(numbers)).toEqual(new Set(["220270100"]));
  expect(await numberOf(ofCaio)).toBe("420270100");
  expect([await centsOf(ofBeto), await centsOf(ofCaio)]).toEqual([45_150, 15_050]);
  const text = await printed(await issue(february));
  for (const part of ["R$ 451,50", "Alunos Ana Souza, Beto Lima", "Fevereiro/2027, Pilates R$ 150,50"])
    expect(text).toContain(part);
  expect(text).toMatch(/Ana Souza, Janeiro\/2027.*Ana Souza, Fevereiro\/2027/);
  expect(text).not.toContain("Caio");
  expect(await issue(february)).toEqual(await issue(ofBeto));
});

test("given a click that was repeated because a part had failed, when that part is recorded later, then it joins the receipt and the number stays", async () => {
  const { settle, clock, numberOf, centsOf } = await aFamily();
  await settle([ofBeto]);
  expect(await numberOf(ofBeto)).toBe("320270100");
  clock.now = "2027-02-15T12:09:00.000Z";
  await settle([january, ofBeto]);
  expect([await numberOf(january), await numberOf(ofBeto), await centsOf(january)]).toEqual([
    "320270100",
    "320270100",
    30_100,
  ]);
});

test.each<[what: string, second: object]>([
  ["another click", { requestId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" }],
  ["no click that is known", { requestId: undefined }],
])("given two payments of one day by %s, when receipts are issued, then each has its own", async (_what, second) => {
  const { settle, numberOf } = await aFamily();
  await settle([january]);
  await settle([ofBeto], second);
  expect([await numberOf(january), await numberOf(ofBeto)]).toEqual(["220270100", "320270100"]);
});

test("given a charge paid in parts, when receipts are issued, then each part has its own number", async () => {
  const { core, numberOf, centsOf } = await aFamily();
  for (const amount of [50, 100.5]) await settleCharge(core, chargeIdOf(january), { amount });
  expect([await numberOf(january), await numberOf(january, 2)]).toEqual(["220270100", "220270100-2"]);
  expect([await centsOf(january), await centsOf(january, 2)]).toEqual([5_000, 10_050]);
});

test("given a student who changes their payer, when an old receipt is requested, then the owner gets it unchanged, and the new payer does not see the old one", async () => {
  const { settle, issue, own, table } = await aFamily();
  await settle([january, ofBeto]);
  const before = await own(january);
  const joao = { ...details, name: "João Reis", document: null };
  await table.put({ ...payerKey(OWNER, 8), ...maria, ...joao, id: 8, studentIds: [2] });
  await table.put({ ...studentKey(OWNER, 2), ...ana, payerId: 8, payer: joao });
  expect(await issue(january)).toEqual({ kind: "othersReceipt" });
  expect(await own(january)).toEqual(before);
  expect(await textOf(Buffer.from(before.pdf, "base64"))).toContain("Recebido de Maria Souza");
  expect((await issue(ofBeto)).kind).toBe("pdf");
  await table.put({ ...studentKey(OWNER, 3), ...beto, payerId: undefined, payer: undefined });
  expect(await issue(ofBeto)).toEqual({ kind: "othersReceipt" });
  await table.remove(payerKey(OWNER, maria.id));
  expect(await issue(january)).toEqual({ kind: "othersReceipt" });
});

test("given a payment, when its owner asks for the receipt, then it is the one that the payer has; another's or an unknown one is not found", async () => {
  const { core, settle, issue, own } = await aFamily();
  await settle([january]);
  const theirs = await issue(january);
  const { fileName, pdf } = await own(january);
  expect(theirs).toEqual({ kind: "pdf", fileName, bytes: Buffer.from(pdf, "base64") });
  const refusal = { code: "settlement.not_found" };
  await expect(own(january, 2)).rejects.toMatchObject(refusal);
  await expect(issueOwnReceipt(core, 12, 1)).rejects.toMatchObject(refusal);
  await expect(issueOwnReceipt({ ...core, ownerId: "outro" }, chargeIdOf(january), 1)).rejects.toMatchObject(refusal);
});

test("given a student who paid alone, when a payer pays for them afterwards, then the receipt is the same, still names the student, and the payer has it too", async () => {
  const { settle, issue, own, table } = await aFamily();
  await settle([ofCaio]);
  const before = await own(ofCaio);
  await table.put({ ...studentKey(OWNER, 4), ...caio, payerId: 9, payer: details });
  await table.put({ ...payerKey(OWNER, maria.id), ...maria, studentIds: [2, 3, 4] });
  expect(await printed(await issue(ofCaio))).toContain("Recebido de Caio Dias");
  expect(await own(ofCaio)).toEqual(before);
});

test("given two months of one student, or a rest of one centavo, when the receipt is read, then it names one student, or the rest", async () => {
  const { core, settle, issue } = await aFamily();
  await settle([january, february]);
  expect(await printed(await issue(february))).toMatch(/ Aluno Ana Souza Pago /);
  await settleCharge(core, chargeIdOf(ofCaio), { amount: 150.49 });
  expect(await printed(await issue(ofCaio))).toContain("R$ 150,50 – pago R$ 150,49 = R$ 0,01");
});

test("given a settlement that names its payer, when that payer was stored anew since, then the receipt is still theirs", async () => {
  const { core, table, issue } = await aFamily();
  await settleCharge(core, chargeIdOf(january), {});
  await table.put({ ...payerKey(OWNER, maria.id), ...maria, createdAt: "2027-03-01T12:00:00.000Z" });
  expect(await printed(await issue(january))).toContain("Recebido de Maria Souza");
});

test("given a click for two persons, when the receipt of one is read, then the other's charges are not", async () => {
  const { core, table } = await aFamily();
  const both = [january, ofBeto, ofCaio].map(chargeIdOf);
  await settleCharges(core, { paymentIds: both, requestId: PRESS });
  const read = new Set<string>();
  const getMany: typeof table.getMany = (keys, ...rest) => {
    for (const { sk } of keys) read.add(sk);
    return table.getMany(keys, ...rest);
  };
  const receipt = await findReceipt(
    { ...core, table: { ...table, getMany } },
    { ownerId: OWNER, settled: january, number: 1 },
  );
  expect(receipt?.parts).toHaveLength(2);
  const skOf = (charge: Charge) => chargeKey(OWNER, charge).sk;
  expect([read.has(skOf(ofBeto)), read.has(skOf(ofCaio))]).toEqual([true, false]);
});

test("given names that a reader would turn into links, when the receipt is read, then they contain no link", async () => {
  const charge = { ...january, studentName: "evil.com", reference: "evil.com", planName: "evil.com" };
  const { settle, issue, table } = await aFamily({ charges: [charge] });
  await table.put({ ...payerKey(OWNER, maria.id), ...maria, name: "evil.com" });
  await settle([charge]);
  const text = await printed(await issue(charge));
  expect(text).toMatch(/Recebido de evil\. com .*Aluno evil\. com /);
  expect(text).not.toContain("evil.com");
});

test("given a payment recorded by hand for two charges, when a bank's entry proves one of them later, then the receipt is the same", async () => {
  const { core, settle, stored, issue } = await aFamily();
  await settle([january, ofBeto]);
  const before = await issue(january);
  const charge = stored(january);
  await storeLedger(core, charge, linkEntry(charge, 1, "E1"));
  expect(stored(january).ledger[0]?.entryKey).toBe("E1");
  expect(await issue(january)).toEqual(before);
  expect(await issue(ofBeto)).toEqual(before);
});

test("given what one bank's entry paid, when receipts are issued, then it is one receipt", async () => {
  const { core, numberOf } = await aFamily();
  for (const charge of [january, ofBeto]) {
    const received = {
      amountCents: 15_050,
      date: civilDate("2027-02-10"),
      method: "pix",
      entryKey: "E1",
      payerId: 9,
    } as const;
    await storeLedger(core, charge, addSettlement(charge, received, NOW));
  }
  expect([await numberOf(january), await numberOf(ofBeto)]).toEqual(["220270100", "220270100"]);
});

const VALID =
  "Recibo válido R$ 301,00 Pago em 15/02/2027 · Estúdio Vida Compare com o recibo que você recebeu. Página criada por Em Dia";

test("given a receipt, when it is verified, then the page shows amount, day and business, and nothing else", async () => {
  const { settle, verify } = await aFamily();
  await settle([january, ofBeto]);
  expect(await verify(ofBeto)).toEqual({ status: 200, words: VALID });
});

test("given a receipt of two, when one and then both are reversed, then it is reduced and then withdrawn, in print and on the page", async () => {
  const { core, settle, verify, issue, numberOf } = await aFamily();
  await settle([january, ofBeto]);
  await reverseSettlement(core, chargeIdOf(january), 1);
  const reduced = await verify(january);
  expect(reduced.words).toMatch(/^Recibo válido R\$ 150,50 .* Parte deste recibo foi estornada\. Vale o valor acima\./);
  expect(await verify(ofBeto)).toEqual(reduced);
  expect(await printed(await issue(ofBeto))).toMatch(
    /R\$ 150,50 \(cento.*Ana Souza, Janeiro\/2027, Pilates R\$ 150,50 Estornado: não vale\./,
  );
  await reverseSettlement(core, chargeIdOf(ofBeto), 1);
  const withdrawn = {
    status: 200,
    words: "Recibo cancelado O pagamento foi estornado: este recibo não vale mais. Página criada por Em Dia",
  };
  expect([await verify(january), await verify(ofBeto)]).toEqual([withdrawn, withdrawn]);
  expect(await printed(await issue(january))).toContain("Recibo nº 220270100 CANCELADO O pagamento foi estornado");
  expect(await numberOf(ofBeto)).toBe("220270100");
});

test("given an unknown settlement, a reversal, or another owner's settlement, when a receipt is requested, then there is none", async () => {
  const { core, settle, issue, verify, table } = await aFamily();
  await settle([january]);
  await reverseSettlement(core, chargeIdOf(january), 1);
  expect((await verify(january)).words).toMatch(/^Recibo cancelado /);
  const UNKNOWN = { status: 404, words: expect.stringContaining("Recibo não encontrado") };
  for (const [charge, number] of [
    [january, 2],
    [january, 3],
    [february, 1],
    [chargeOf("2026-01"), 1],
  ] as const) {
    expect(await issue(charge, number)).toEqual({ kind: "unknownReceipt" });
    expect(await verify(charge, number)).toEqual(UNKNOWN);
  }
  await settle([january, ofCaio]);
  const byOther = (charge: Charge, link: PayerLink) => issueReceipt(core, link, { settled: charge, number: 1 });
  expect(await byOther(january, payerLinkOf(OWNER, caio))).toEqual({ kind: "unknownReceipt" });
  expect(await byOther(ofCaio, payerLinkOf(OWNER, ana))).toEqual({ kind: "unknownReceipt" });
  const theirs = { ownerId: "outro", payer: "P0000012", revision: 0 } as const;
  expect(await issueReceipt(core, theirs, { settled: january, number: 1 })).toEqual({ kind: "unknownReceipt" });
  expect((await verifyReceipt(core, { ownerId: "outro", settled: january, number: 1 })).status).toBe(404);
  await table.remove(profileKey(OWNER));
  expect(await issue(january)).toEqual({ kind: "unknownReceipt" });
});

test("given another owner with the same charge and click, when receipts are issued, then neither states the other's", async () => {
  const { core, settle, table, centsOf } = await aFamily();
  await settle([january]);
  const theirs = { ...core, ownerId: "outro" };
  const entry: LedgerEntry = {
    number: 1,
    amountCents: 100,
    date: civilDate("2027-02-15"),
    method: "pix",
    at: NOW,
    by: "owner",
    requestId: PRESS,
    payerId: 9,
  };
  await table.put(newChargeWrite(theirs, { ...ofBeto, status: "pago", ledger: [entry], settledCents: 100 }).put);
  expect(await centsOf(january)).toBe(15_050);
});

test("given a link of a later revision than its payer's, when the receipt is requested, then it is refused as replaced", async () => {
  const { settle, issue } = await aFamily();
  await settle([january]);
  expect(await issue(january, 1, 1)).toEqual({ kind: "replaced" });
});

test("given a link that was replaced, a student who was erased, or an account that ends, when the receipt is requested, then it is refused, and its code can still be verified", async () => {
  const deletion = { requestedAt: NOW, deleteAt: "2027-03-06T12:00:00.000Z", closedAt: null };
  const replaced = payerKey(OWNER, maria.id);
  const cases: [Given, { pk: string; sk: string }, Item, string][] = [
    [{}, replaced, { linkRevision: 1 }, "replaced"],
    [{}, chargeKey(OWNER, january), { erasedAt: NOW }, "unknownReceipt"],
    [{}, studentKey(OWNER, ana.id), { erasedAt: NOW }, "unknownReceipt"],
    [{ profile: { deletion } }, replaced, {}, "unknownReceipt"],
  ];
  for (const [given, key, change, kind] of cases) {
    const { settle, issue, verify, table, at } = await aFamily(given);
    await settle([january]);
    await table.put({ ...key, ...at(key), ...change });
    expect(await issue(january)).toEqual({ kind });
    expect((await verify(january)).words).toContain("Recibo válido R$ 150,50");
  }
});

test("given any payments and reversals, when all receipts are read, then each settlement is in exactly one, and they add up to the ledgers", async () => {
  const all = [january, february, ofBeto, ofCaio];
  const presses = [PRESS, "7c9e6679-7425-40de-944b-e07fc1f90ae7", undefined];
  const step = fc.record({
    of: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    press: fc.integer({ min: 0, max: 2 }),
    amount: fc.option(fc.integer({ min: 1, max: 15_050 }), { nil: undefined }),
    day: fc.constantFrom("2027-02-14", "2027-02-15"),
    isReversal: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { core, clock, settle, stored, receiptOf } = await aFamily();
      for (const [index, { of, press, amount, day, isReversal }] of steps.entries()) {
        clock.now = `2027-02-15T12:${10 + index}:00.000Z`;
        const charges = of.map((one) => all[one] as Charge);
        const [first] = charges as [Charge];
        const requestId = presses[press];
        if (isReversal) {
          const live = settlementsIn(stored(first).ledger ?? []).find((entry) =>
            isLive({ charge: stored(first), entry }),
          );
          if (live) await reverseSettlement(core, chargeIdOf(first), live.number);
        } else if (amount === undefined) await settle(charges, { requestId, date: day });
        else
          await settleCharge(core, chargeIdOf(first), { amount: amount / 100, date: day, requestId }).catch(() => {});
      }
      const receipts = new Map<string, number>();
      const stated: string[] = [];
      for (const charge of all)
        for (const { number } of settlementsIn(stored(charge).ledger ?? [])) {
          const receipt = await receiptOf(charge, number);
          const parts = receipt?.parts ?? [];
          expect(
            parts.filter((one) => chargeIdOf(one.charge) === chargeIdOf(charge) && one.entry.number === number),
          ).toHaveLength(1);
          const id = receipt ? receiptNumberOf(receipt.lead) : "";
          expect(receipts.get(id) ?? receiptCentsOf(parts)).toBe(receiptCentsOf(parts));
          if (!receipts.has(id)) stated.push(...parts.map((one) => `${chargeIdOf(one.charge)}-${one.entry.number}`));
          receipts.set(id, receiptCentsOf(parts));
        }
      expect(new Set(stated).size).toBe(stated.length);
      expect(sumCents(receipts.values())).toBe(sumCents(all.map((charge) => stored(charge).settledCents ?? 0)));
    }),
    { numRuns: 60 },
  );
});
