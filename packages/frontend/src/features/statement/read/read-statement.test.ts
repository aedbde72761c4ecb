import fc from "fast-check";
import { expect, test } from "vitest";
import { ofxOf, type SampleLine } from "../../../testing/statements.ts";
import { xlsxOf } from "../../../testing/xlsx.ts";
import { isComplete } from "./columns.ts";
import { payerIn } from "./entries.ts";
import { linesOf, readPayments } from "./read-payments.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-30";
const E2E = "E1823612020261103143012345678901";

const linesIn = async (content: BlobPart) => {
  const read = await readStatement(new Blob([content]));
  return ("lines" in read ? read : linesOf(read.table, read.table.guess, TODAY)).lines;
};
const paymentsIn = async (...files: BlobPart[]) =>
  readPayments(await Promise.all(files.map((file) => readStatement(new Blob([file])))), ({ guess }) => guess, TODAY);
const said = async (content: BlobPart) =>
  (await paymentsIn(content)).entries.map(({ date, amount, name }) => [date, amount, name]);
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const ana: SampleLine = { day: "2026-11-03", amount: "150.00", memo: "PIX RECEBIDO ANA SOUZA" };
const jose = ["2026-11-03", 150, "José Conceição"];

test.each([
  ["Windows-1252", windows1252(ofxOf([{ ...ana, memo: "PIX RECEBIDO José Conceição" }]))],
  ["UTF-8 that declares 1252", ofxOf([{ ...ana, memo: "PIX RECEBIDO José Conceição" }])],
  [
    "Windows-1252 that declares UTF-8",
    windows1252(ofxOf([{ ...ana, memo: "PIX RECEBIDO José Conceição" }]).replace("CHARSET:1252", "CHARSET:UTF-8")),
  ],
])("given an OFX file in %s, when it is read, then the names keep their accents", async (_charset, content) => {
  expect(await said(content)).toEqual([jose]);
});

const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><BANKID>077</BANKID><ACCTID>9</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE>
<DTPOSTED>2026-11-03</DTPOSTED><TRNAMT>150,00</TRNAMT><FITID>7</FITID><BANKACCTTO><ACCTID>5</ACCTID></BANKACCTTO>
<MEMO><![CDATA[PIX RECEBIDO José & Conceição <3]]></MEMO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test("given an OFX file of version 2, when it is read, then it is read like version 1", async () => {
  expect((await linesIn(xml))[0]).toMatchObject({ bank: "077", account: "9", number: "7", cents: 15_000 });
  expect((await linesIn(xml))[0]?.texts).toEqual(["PIX RECEBIDO José & Conceição <3"]);
});

test.each([
  ["all in one line", (text: string) => text.replaceAll("\r\n<", "<")],
  ["every field closed", (text: string) => text.replace(/<(TRNAMT|MEMO|FITID)>([^\r<]*)/g, "<$1>$2</$1>")],
  ["in lower case", (text: string) => text.replace(/<\/?[A-Z]+/g, (tag) => tag.toLowerCase())],
  ["without ends of lines", (text: string) => text.replaceAll("</STMTTRN>", "")],
  ["with a lone sign in a memo", (text: string) => text.replace("ANA SOUZA", "ANA SOUZA <3")],
  ["cut in the middle of its end", (text: string) => text.slice(0, -8)],
])("given an OFX file %s, when it is read, then nothing is lost", async (_form, bend) => {
  const lines = await linesIn(bend(ofxOf([ana, { ...ana, amount: "90.5" }])));
  expect(lines.map(({ cents, account, day }) => [cents, account, day])).toEqual([
    [15_000, "12345-6", "2026-11-03"],
    [9_050, "12345-6", "2026-11-03"],
  ]);
});

test("given a card's statement beside an account's, when it is read, then the card is left out", async () => {
  const both = ofxOf([ana]).replace(
    "</OFX>",
    "<CCSTMTRS><STMTTRN><TRNAMT>99.00<DTPOSTED>20261103</STMTTRN></CCSTMTRS></OFX>",
  );
  expect(await linesIn(both)).toHaveLength(1);
});

const maria = ["2026-11-03", 1_150, "MARIA LIMA"];
test.each([
  [
    "Nubank",
    `Data,Valor,Identificador,Descrição\n03/11/2026,1150.00,a-1,"Transferência recebida pelo Pix - MARIA LIMA - •••.123.456-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 1-2"\n04/11/2026,-20.00,a-2,Compra no débito`,
  ],
  [
    "Inter",
    ` Extrato Conta Corrente \nConta ;123\nPeríodo ;01/11/2026 a 30/11/2026\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n03/11/2026;Pix recebido;"Cp :18236120-MARIA LIMA";1.150,00;1.000,00\n04/11/2026;Pix enviado;LOJA;-20,00;980,00`,
  ],
  [
    "Itaú, without headings",
    `03/11/2026;PIX TRANSF MARIA LIMA03/11;1.150,00\n04/11/2026;PAG BOLETO LUZ;-20,00\n05/11/2026;TAR CONTA;-1,00`,
  ],
  [
    "Bradesco",
    `Extrato de: Ag: 1\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n03/11/26;TRANSF PIX REM: MARIA LIMA 03/11;123;1.150,00;;5.000,00\n04/11/26;PAGTO;124;;-20,00;1,00\n;;;;;\nTotal;;;1.150,00;-20,00;`,
  ],
  [
    "Banco do Brasil",
    `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"\n"03/11/2026","Pix - Recebido","03/11 10:00 00012345678901 MARIA LIMA","1","1.150,00","Entrada"\n"04/11/2026","Pix - Enviado","x","2","20,00","Saída"`,
  ],
  [
    "Caixa",
    `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"\n"1";"20261103";"1";"CRED PIX MARIA LIMA";"1150.00";"C"\n"1";"20261104";"2";"DEB";"20.00";"D"`,
  ],
  [
    "C6",
    `Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)\n03/11/2026,03/11/2026,Pix recebido de MARIA LIMA,x,1150.00,0.00,9.00\n04/11/2026,04/11/2026,Compra,x,0.00,20.00,9.00`,
  ],
  [
    "Sicoob",
    `DATA;DOCUMENTO;HISTÓRICO;VALOR\n03/11/2026;Pix;PIX RECEB.OUTRA IF - MARIA LIMA;1.150,00C\n04/11/2026;x;DEB;20,00D`,
  ],
])("given a CSV of %s, when it is read, then credits have day, amount and name", async (_bank, csv) => {
  const read = await readStatement(new Blob([windows1252(csv.replaceAll("•", "*"))]));
  expect("table" in read && isComplete(read.table.guess)).toBe(true);
  const { entries, aside } = await paymentsIn(csv);
  expect(entries.map(({ date, amount, name }) => [date, amount, name])).toEqual([maria]);
  expect(aside.get("debit")).toBeGreaterThan(0);
});

test("given an Excel statement, when it is read, then its days and amounts are numbers of Excel", async () => {
  const bytes = await xlsxOf([["Banco"], ["Data", "Descrição", "Valor"], [46_329, "Pix recebido MARIA LIMA", 1_150]]);
  expect(await said(bytes)).toEqual([maria]);
});

test.each([
  [`PIX RECEBIDO - ${E2E} ANA SOUZA`, "ANA SOUZA"],
  [`PIX RECEBIDO - ${E2E}`, undefined],
  ["Pix recebido: Ana Souza CPF ***.123.456-**", "Ana Souza"],
  ["TRANSF PIX ANA D'ÁVILA", "ANA D'ÁVILA"],
  ["RECEBIMENTO PIX-PIX_CRED  12345678901 ANA SOUZA", "ANA SOUZA"],
  ["PIX QR CODE DINAMICO DES: ANA SOUZA 03/11", "ANA SOUZA"],
  ["Pix recebido - BANCO INTER S.A. - Ana de Souza", "Ana de Souza"],
  ["PIX RECEBIDO XXX.123.456-XX", undefined],
  ["PIX RECEBIDO EDUARDAOLIVEIRA SOUZA", "EDUARDAOLIVEIRA SOUZA"],
  ["PIX ANA", undefined],
  ["", undefined],
])("given the words %j, when searched for a payer, then the name is %j", (words, name) => {
  expect(payerIn(words).name).toBe(name);
});

test("given an end-to-end id or our identifier in the words, when read, then both are found, and nothing like them", () => {
  const txid = "E5YC1Z95000BM2I776JHTNMI4";
  expect(payerIn(`PIX ${E2E} ${txid}`)).toMatchObject({ endToEndId: E2E, txid });
  expect(payerIn(`PIX ${E2E}9`).endToEndId).toBeUndefined();
  expect(payerIn(`PIX Identificador: ${txid.toLowerCase()}`)).toMatchObject({ txid: txid.toLowerCase() });
  for (const words of [
    `PIX ${txid}9`,
    `PIX ${txid.slice(1)}`,
    "PIX Identificador: 1220261100",
    "PIX EXTRAORDINARIAMENTELONGOS",
  ])
    expect(payerIn(words).txid).toBeUndefined();
});

test("given any words, when searched for a payer, then the result fits an entry", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (words) => {
      const { name = "Ana Souza", endToEndId = E2E } = payerIn(words);
      expect([name.length <= 80, name.split(" ").length > 1, endToEndId.length]).toEqual([true, true, 32]);
    }),
  );
});

test.each([
  ["-150.00", "PIX ENVIADO ANA", "debit"],
  ["0.00", "PIX", "debit"],
  ["150.00", "CIELO VENDAS CARTAO", "card"],
  ["150.00", "COBRANCA LIQUIDADA", "boleto"],
  ["150.00", "RENDIMENTOS POUPANCA", "yield"],
  ["150.00", "PIX DEVOLVIDO ANA SOUZA", "refund"],
  ["150.00", "TED RECEBIDA ANA SOUZA", "transfer"],
  ["NaN", "PIX ANA SOUZA", "unreadable"],
  ["1.500", "PIX ANA SOUZA", "unreadable"],
  ["99999999999999.00", "PIX ANA SOUZA", "unreadable"],
])("given %s of %j, when sorted, then it is set aside as %s", async (amount, memo, reason) => {
  const { entries, aside } = await paymentsIn(ofxOf([{ ...ana, amount, memo }]));
  expect([entries, [...aside]]).toEqual([[], [[reason, 1]]]);
});

test("given a payer called Rede or a payment of tomorrow, when sorted, then the words of the bank decide", async () => {
  const tomorrow = { ...ana, day: "2026-12-01" };
  const { entries, aside } = await paymentsIn(ofxOf([{ ...ana, memo: "PIX RECEBIDO MARIA REDE" }, tomorrow]));
  expect([entries.length, aside.get("future")]).toEqual([1, 1]);
});

test("given two equal payments on one day, when the file is read twice, then they are two, with the same keys", async () => {
  const twice = ofxOf([ana, ana]);
  const { entries } = await paymentsIn(twice, twice);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  expect((await paymentsIn(twice)).entries).toEqual(entries);
});

test.each([
  ["amount", ofxOf([{ ...ana, amount: "151.00" }])],
  ["day", ofxOf([{ ...ana, day: "2026-11-04" }])],
  ["number", ofxOf([{ ...ana, number: "2" }])],
  ["account", ofxOf([ana], "9")],
])("given payments that differ in the %s, when read, then their keys differ", async (_what, other) => {
  const { entries } = await paymentsIn(ofxOf([ana]), other);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
});

test("given a table without numbers, when a later file has another order, then each payer keeps their key", async () => {
  const rows = ["03/11/2026;PIX ANA SOUZA;150,00", "03/11/2026;PIX BIA LIMA;150,00"];
  const keysIn = async (lines: string[]) => {
    const { entries } = await paymentsIn(["Data;Histórico;Valor", ...lines].join("\n"));
    return new Map(entries.map(({ name, key }) => [name, key]));
  };
  expect(await keysIn(rows.toReversed())).toEqual(new Map([...(await keysIn(rows))].reverse()));
});

test("given a payment of today, when it is read, then it counts", async () => {
  expect((await paymentsIn(ofxOf([{ ...ana, day: TODAY }]))).entries).toHaveLength(1);
});

test("given an end-to-end id, when read from two banks' files, then it is one entry under that key", async () => {
  const memo = `PIX RECEBIDO - ${E2E} ANA SOUZA`;
  const { entries } = await paymentsIn(ofxOf([{ ...ana, memo }]), ofxOf([{ ...ana, memo, number: "8" }], "9"));
  expect(entries.map(({ key, endToEndId }) => [key, endToEndId])).toEqual([[E2E, E2E]]);
});

const line = fc.record({
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
  cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  number: fc.constantFrom("1", "2", "3"),
  memo: fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => `PIX ${text.replace(/[\p{C}<>&]/gu, " ")}`),
});

test("given any lines in an OFX file, when it is read, then none is lost, and every payment has its own key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (all) => {
      const file = ofxOf(all.map(({ cents, ...one }) => ({ ...one, amount: (cents / 100).toFixed(2) })));
      const read = await linesIn(file);
      expect(read.map(({ day, cents }) => [day, cents])).toEqual(all.map(({ day, cents }) => [day, cents]));
      const { entries, aside } = await paymentsIn(file);
      expect(entries.length + [...aside.values()].reduce((sum, count) => sum + count, 0)).toBe(all.length);
      expect((await paymentsIn(file, file)).entries).toEqual(entries);
    }),
    { numRuns: 60 },
  );
});
