/**
 * Each table tests one class of faults (docs/rules/statement.md, "Statement files"), with invented
 * names.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ofxOf } from "../../../testing/statements.ts";
import { isComplete } from "./columns.ts";
import { readPayments } from "./read-payments.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-30";
const read = async (content: BlobPart) =>
  readPayments([await readStatement(new Blob([content]))], ({ guess }) => guess, TODAY);
const said = async (content: BlobPart) =>
  (await read(content)).entries.map(({ date, amount, name }) => [date, amount, name]);
const livia = ["2026-09-05", 150, "LIVIA PRADO SENA"];

const razao = (heading: string) =>
  `Data;Lançamento;${heading};CPF/CNPJ;Valor (R$)\n05/09/2026;PIX RECEBIDO LIVIA P;LIVIA PRADO SENA;900.100.200-03;150,00\n06/09/2026;TARIFA;;;-1,00`;
test.each([
  ["Itaú for companies", razao("Razão Social")],
  ["a column Nome", razao("Nome")],
  ["a column Remetente", razao("Remetente")],
  ["a column Pagador", razao("Pagador")],
  ["a column Nome do pagador", razao("Nome do pagador")],
  ["a column Cliente", razao("Cliente")],
  ["a column Contraparte", razao("Contraparte")],
  ["a column Nome da contraparte", razao("Nome da contraparte")],
  ["a column Nome/Razão Social", razao("Nome/Razão Social")],
  ["a column Titular", razao("Titular")],
  ["a column Quem pagou", razao("Quem pagou")],
  ["a column Detalhes", razao("Detalhes")],
  [
    "Ton",
    "Data;Descrição;Entrada/Saída;Origem/Destino;Valor\n05/09/2026;Pix recebido;Entrada;LIVIA PRADO SENA;150,00\n05/09/2026;Pix;Saída;OTTO BRAGA;50,00",
  ],
  ["English headings", "Date,Title,Amount\n2026-09-05,Pix recebido LIVIA PRADO SENA,150.00"],
  [
    "Banco do Brasil's origin",
    `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor"\n"05/09/2026","Agencia Centro Sul","Pix LIVIA PRADO SENA","","900101","150.00"`,
  ],
  [
    "Stone",
    `Movimentação,Tipo,Valor,Data,Situação,Destino,Destino Documento,Origem,Origem Documento,Origem Instituição,Descrição\nCrédito,Transação,"150,00",05/09/2026 22:56,FINISHED,ACADEMIA LEAL LTDA,90.010.020/0001-30,LIVIA PRADO SENA,***.900.100-**,CAIXA ECONOMICA FEDERAL,\nDébito,Pix,"-55,00",05/09/2026 23:10,Enviado,LOJA DE LUZ,***.900.100-**,ACADEMIA LEAL LTDA,90.010.020/0001-30,Stone,`,
  ],
  [
    "InfinitePay",
    `Data,Hora,Tipo de transação,Nome,Detalhe,Valor (R$)\n05/09/2026,10:00,Pix,LIVIA PRADO SENA,Recebido,"+150,00"\n05/09/2026,11:00,Depósito de vendas,Vendas,,"+90,00"`,
  ],
  [
    "Cora",
    `Data,Transação,Tipo Transação,Identificação,Valor\n05/09/2026,Transf Pix recebida,CRÉDITO,LIVIA PRADO SENA,150.00\n06/09/2026,Transf Pix enviada,DÉBITO,LOJA DE LUZ,-20.00`,
  ],
  [
    "PagBank",
    `CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR\nA-1;05/09/2026;Pix recebido;LIVIA PRADO SENA;150,00\nA-2;05/09/2026;Rendimento da conta;;0,10`,
  ],
  ["PicPay", `Data;Hora;Descrição;Valor;Saldo\n05/09/2026;10:00;Pix recebido LIVIA PRADO SENA;R$ 150,00;R$ 150,00`],
  [
    "Santander",
    `Data;Descrição;Docto;Situação;Crédito (R$);Débito (R$);Saldo (R$)\n05/09/2026;PIX RECEBIDO LIVIA PRADO SENA;1;;150,00;;1,00\n06/09/2026;PIX ENVIADO LOJA;2;;;-20,00;1,00`,
  ],
  [
    "BTG",
    `Data e hora;Categoria;Transação;Descrição;Valor\n05/09/2026 10:00;Transferência;Pix recebido;LIVIA PRADO SENA;150,00`,
  ],
  ["XP", `Data;Descricao;Valor;Saldo\n05/09/2026 às 10:00;Pix recebido de LIVIA PRADO SENA;R$ 150,00;R$ 1,00`],
  [
    "Neon",
    `Data|Descrição|Valor\n05/09/2026|Transferência Pix recebida LIVIA PRADO SENA|150,00\n06/09/2026|Pix enviado LOJA|-10,00`,
  ],
  ["Original", `Data;Histórico;Nº Documento;Valor\n05/09/2026;PIX CREDITO ORIGINAL LIVIA PRADO SENA;1;150,00`],
])("given a table of %s, when it is read, then the payer's name is found", async (_bank, csv) => {
  const statement = await readStatement(new Blob([csv]));
  expect("table" in statement && isComplete(statement.table.guess)).toBe(true);
  expect(await said(csv)).toEqual([livia]);
});

const below = (first: string, second: string) =>
  `Extrato de: Ag: 900;;;;\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n05/09/26;${first};900101;150,00;;1.050,00\n${second}\n06/09/26;PAGTO;2;;-5,00;1,00\n`;
test.each([
  ["Bradesco", below("TRANSFERENCIA PIX", ";REM: LIVIA PRADO SENA 05/09;;;;")],
  ["fewer cells", below("TRANSFERENCIA PIX", ";REM: LIVIA PRADO SENA 05/09")],
  ["two rows below", below("TRANSFERENCIA PIX", ";REM:;;;;\n;LIVIA PRADO SENA;;;;")],
  ["a QR code", below("PIX QR CODE DINAMICO", ";REM: LIVIA PRADO SENA;;;;")],
])("given the payer in the row below, %s, when it is read, then it belongs to the line", async (_form, csv) => {
  expect(await said(csv)).toEqual([livia]);
});

test("given a text far below the last line, when it is read, then it is nobody's name", async () => {
  const csv = below("TRANSFERENCIA PIX", "Últimos Lançamentos;;;;;\n;Saldo Invest Facil;;;;");
  expect(await said(csv)).toEqual([["2026-09-05", 150, undefined]]);
});

const lines = ["Extrato;;", "Data;Histórico;Valor", "05/09/2026;PIX RECEBIDO LIVIA PRADO SENA;150,00", "Total;;150,00"];
test.each([
  ["LF", lines.join("\n")],
  ["CR and LF", lines.join("\r\n")],
  ["CR", lines.join("\r")],
  ["LF first, then CR", `${lines[0]}\n${lines.slice(1).join("\r")}`],
  ["CR first, then LF", `${lines[0]}\r${lines.slice(1).join("\n")}`],
  ["an empty LF line, CR LF, then CR", `\n${lines[0]}\r\n${lines.slice(1).join("\r")}\n`],
  [
    "CR with a quoted cell",
    lines.join("\r").replace("PIX RECEBIDO LIVIA PRADO SENA", '"PIX RECEBIDO LIVIA PRADO SENA"'),
  ],
  ["LF with a quotation mark that is never closed", lines.join("\n").replace("PIX REC", '"PIX REC')],
  ["CR CR LF", lines.join("\r\r\n")],
  ["CR, and a declared separator", `sep=;\r${lines.join("\r")}`],
])("given rows that end with %s, when they are read, then each is a row", async (_ends, csv) => {
  expect(await said(csv)).toEqual([livia]);
});

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? utf8(part) : part)));
const HEAD = "Data;Histórico;Valor\n05/09/2026;PIX RECEBIDO JOÃO CONCEIÇÃO;150,00\n05/09/2026;PIX RECEBIDO ";
test.each([
  ["a character cut after its first byte", bytesOf(HEAD, "OTTO CONCEI", [0xc3], ";9,00\n"), "OTTO CONCEI"],
  ["a bullet cut after two bytes", bytesOf(HEAD, "OTTO LIMA •", [0xe2, 0x80], ";9,00\n"), "OTTO LIMA"],
  ["a byte of Windows-1252", bytesOf(HEAD, "JOS", [0xc9], " LIMA;9,00\n"), "JOSÉ LIMA"],
  ["two such bytes", bytesOf(HEAD, "CONCEI", [0xc7, 0xc3], "O LIMA;9,00\n"), "CONCEIÇÃO LIMA"],
  ["a small letter of it", bytesOf(HEAD, "Jos", [0xe9], " Lima;9,00\n"), "José Lima"],
  ["a lone continuation", bytesOf(HEAD, "OTTO LIMA ", [0xb7], ";9,00\n"), "OTTO LIMA"],
  ["an accent of its own", bytesOf(HEAD, "JOSE\u0301 LIMA ", [0xc3], ";9,00\n"), "JOSE\u0301 LIMA"],
])("given UTF-8 with %s, when it is read, then the other names keep their accents", async (_what, bytes, name) => {
  expect(await said(bytes)).toEqual([
    ["2026-09-05", 150, "JOÃO CONCEIÇÃO"],
    ["2026-09-05", 9, name],
  ]);
});

const ofx = (over: { amount?: string; day?: string; memo?: string } = {}) =>
  ofxOf([{ day: "2026-09-05", amount: "150.00", memo: "PIX RECEBIDO LIVIA PRADO SENA", ...over }]);
test.each([
  ["150.0000", 150],
  ["150.00000", 150],
  ["150,0000", 150],
  ["149.9999999", 150],
  ["+150.0000", 150],
  ["1500.000", 1_500],
  ["0.500", 0.5],
  ["150.10000000000002", 150.1],
  ["150", 150],
  ["1,500.00", 1_500],
  ["1.500,00", 1_500],
  ["150.0050", undefined],
  ["1.500", undefined],
  ["150.000", undefined],
  ["150,000", undefined],
  ["1.2.3", undefined],
])("given an OFX amount of %s, when it is read, then it is %s, or not guessed", async (amount, reais) => {
  const { entries, aside } = await read(ofx({ amount }));
  expect([entries[0]?.amount, aside.get("unreadable")]).toEqual([reais, reais === undefined ? 1 : undefined]);
});

test.each([
  ["20261111020000[0:GMT]", "2026-11-10"],
  ["20261111025959[0:GMT]", "2026-11-10"],
  ["20261111030000[0:GMT]", "2026-11-11"],
  ["20261111000001[0:GMT]", "2026-11-10"],
  ["20261111020000.000[+0:UTC]", "2026-11-10"],
  ["20261111020000[0]", "2026-11-10"],
  ["20261111020000[-0:GMT]", "2026-11-10"],
  ["20261111020000[GMT]", "2026-11-10"],
  ["20261101020000[0:GMT]", "2026-10-31"],
  ["20261111000000[0:GMT]", "2026-11-11"],
  ["20261111020000[-3:BRT]", "2026-11-11"],
  ["20261111020000[-03:EST]", "2026-11-11"],
  ["20261111000000[-5:EST]", "2026-11-11"],
  ["20261111020000", "2026-11-11"],
  ["20261111", "2026-11-11"],
  ["2026-11-11", "2026-11-11"],
])("given an OFX line at %s, when it is read, then its day in Brasília is %s", async (at, day) => {
  const { entries } = await read(ofx().replace(/<DTPOSTED>[^\r]*/, `<DTPOSTED>${at}`));
  expect(entries[0]?.date).toBe(day);
});

const two = ofxOf(
  ["LIVIA PRADO SENA", "OTTO BRAGA LEAL"].map((name, at) => ({
    day: "2026-09-05",
    amount: `${150 + 30 * at}.00`,
    number: `${at}`,
    memo: `PIX RECEBIDO ${name}`,
  })),
);
const otto = ["2026-09-05", 180, "OTTO BRAGA LEAL"];
const withoutEnd = two.replace(/<\/STMTTRN>(?=<\/BANKTRANLIST>)/, "");
test.each([
  ["</BANKTRANLIST>", withoutEnd],
  ["LEDGERBAL", withoutEnd.replace("</BANKTRANLIST>", "<LEDGERBAL><BALAMT>9.00<DTASOF>20260930</LEDGERBAL>")],
  ["AVAILBAL", withoutEnd.replace("</BANKTRANLIST>", "<AVAILBAL><BALAMT>9.00<DTASOF>20260930</AVAILBAL>")],
  ["</STMTRS>", withoutEnd.replace("</BANKTRANLIST>", "")],
  ["</OFX>", withoutEnd.replace(/<\/BANKTRANLIST>.*(?=<\/OFX>)/, "")],
  [
    "another account",
    withoutEnd.replace("</BANKTRANLIST>", "<STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>9</BANKACCTFROM></STMTRS>"),
  ],
])("given a last line that only %s ends, when it is read, then nothing is lost", async (_end, content) => {
  const { isCut } = await read(content);
  expect([isCut, await said(content)]).toEqual([false, [livia, otto]]);
});

const cutAt = (mark: string, more = 0) => two.slice(0, two.lastIndexOf(mark) + more);
test.each<[string, string, unknown[], number | undefined]>([
  ["before the last line", cutAt("<STMTTRN>"), [livia], undefined],
  ["behind its tag", cutAt("<STMTTRN>", 9), [livia], 1],
  ["in its amount", cutAt("180.00", 3), [livia], 1],
  ["behind its amount", cutAt("180.00", 8), [livia], 1],
  ["in its name", cutAt("BRAGA", 3), [livia], 1],
  ["in a tag behind its name", cutAt("</STMTTRN>", 4), [livia, otto], undefined],
  ["behind its name", cutAt("</STMTTRN>"), [livia, otto], undefined],
  ["behind its end", cutAt("</STMTTRN>", 10), [livia, otto], undefined],
])(
  "given an OFX file that ends %s, when it is read, then what is there counts, and the cut is said",
  async (_at, content, entries, unreadable) => {
    const { aside, isCut } = await read(content);
    expect([isCut, await said(content), aside.get("unreadable")]).toEqual([true, entries, unreadable]);
  },
);

test("given a table that ends within its last row, when it is read, then that row is not read, and the cut is said", async () => {
  const csv =
    "Data;Histórico;Valor;Saldo\n05/09/2026;PIX RECEBIDO LIVIA PRADO SENA;150,00;1,00\n05/09/2026;PIX RECEBIDO OTTO LIMA;18";
  const { aside, isCut } = await read(csv);
  expect([isCut, await said(csv), aside.get("unreadable")]).toEqual([true, [livia], 1]);
  expect((await read(`${csv}0,00;1,00`)).isCut).toBe(false);
});

const anything = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        "<STMTTRN>",
        "</STMTTRN>",
        "<MEMO>",
        "<TRNAMT>",
        "150.00",
        "PIX",
        "<",
        ">",
        "\n",
        "20260905",
        "<DTPOSTED>",
      ),
      { maxLength: 40 },
    )
    .map((parts) => `<OFX>${parts.join("")}`),
  fc
    .array(
      fc.constantFrom("Data", "Valor", "Histórico", ";", "\n", "\r", '"', "05/09/2026", "150,00", "PIX", ",", "|"),
      { maxLength: 60 },
    )
    .map((parts) => `Data;Valor;Histórico\n05/09/2026;1,00;PIX\n${parts.join("")}`),
);
test("given any bytes, when they are read, then they are refused in words, or each line counts once", async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (content) => {
      const statement = await readStatement(new Blob([content as BlobPart])).catch((error: Error) => error);
      if (statement instanceof Error) {
        expect(statement.name).toBe("SheetError");
        return;
      }
      const { entries, aside, rows } = await readPayments([statement], ({ guess }) => guess, TODAY);
      const counted = entries.length + [...aside.values()].reduce((sum, count) => sum + count, 0);
      expect(counted).toBeLessThanOrEqual(rows);
      if ("lines" in statement) expect(counted).toBe(statement.lines.length);
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    }),
    { numRuns: 400 },
  );
});
