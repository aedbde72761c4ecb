/** See Código Civil art. 320 and docs/rules/receipt.md, "Receipts". */
import { brand } from "@emdia/contracts/brand";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { reaisInWords } from "@emdia/contracts/values/reais-in-words";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { encodeQR } from "qr";
import type { Profile } from "../model/profile.ts";
import { isLive, receiptCentsOf, receiptNumberOf, remainderText, type Settled } from "../model/receipt.ts";
import type { PayerDetails } from "../model/student.ts";
import { businessHead } from "./business-head.ts";
import { pdfOf } from "./document.ts";
import type { Block } from "./lay-out.ts";

type ShownReceipt = {
  profile: Profile;
  lead: Settled;
  parts: readonly Settled[];
  payer: PayerDetails | undefined;
  verifyUrl: string;
};

/** Returns a payer's document with its name, as "CPF 529.982.247-25". */
export const documentText = (document: string): string =>
  `${document.length === 14 ? "CNPJ" : "CPF"} ${formatTaxDocument(document)}`;

/** The same data give the same bytes. */
export function receiptPdf(shown: ShownReceipt): Buffer {
  const { profile, lead, parts, verifyUrl } = shown;
  const title = `Recibo nº ${receiptNumberOf(lead)}`;
  return pdfOf(title, [
    ...businessHead(profile),
    { role: "H1", text: title, size: 18, isBold: true, space: 22 },
    ...amountBlocks(receiptCentsOf(parts)),
    ...facts(shown),
    { role: "H2", text: "Referente a", size: 12, isBold: true, space: 18 },
    ...parts.flatMap(partBlocks),
    { role: "H2", text: "Confira este recibo", size: 12, isBold: true, space: 22 },
    { role: "P", text: "Leia o QR Code ou abra o endereço abaixo. A página diz se o recibo vale, o valor e o dia." },
    { role: "P", text: verifyUrl, size: 9, link: verifyUrl },
    {
      role: "Figure",
      alt: "QR Code do endereço acima",
      modules: encodeQR(verifyUrl, "raw", { ecc: "low", border: 1 }),
    },
    {
      role: "P",
      text: `Este recibo não substitui a nota fiscal. Emitido por ${brand.name}.`,
      size: 9,
      isQuiet: true,
      space: 14,
    },
  ]);
}

function facts({ payer, parts, lead: { entry } }: ShownReceipt): Block[] {
  const names = [...new Set(parts.map(({ charge }) => charge.studentName))];
  const students = names.join(", ");
  const method = statedMethodOf(entry.method);
  const rows: [label: string, text: string | undefined][] = [
    ["Recebido de", payer?.name ?? students],
    ["Documento", payer?.document ? documentText(payer.document) : undefined],
    [names.length > 1 ? "Alunos" : "Aluno", payer && students],
    ["Pago em", formatDate(entry.date)],
    ["Forma de pagamento", method],
  ];
  const known = rows.flatMap(([label, text]) => (text ? [{ label, text: withoutLinks(text) }] : []));
  return known.map((row, index) => ({ role: "P", ...row, space: index === 0 ? 14 : 3 }));
}

function partBlocks(settled: Settled): Block[] {
  const { charge, entry } = settled;
  const text = withoutLinks(`${charge.studentName}, ${charge.reference}, ${charge.planName}`);
  const line: Block = { role: "P", text, amount: formatReais(entry.amountCents), space: 6 };
  const left = remainderText(settled, { isExplained: true });
  const about = isLive(settled)
    ? left !== undefined && `Pagamento em parte. Falta pagar: ${left}.`
    : "Estornado: não vale.";
  const { feeCents = 0, discountCents = 0 } = entry;
  const notes = [
    discountCents > 0 && `Com desconto de pontualidade de ${formatReais(discountCents)}.`,
    feeCents > 0 && `Inclui ${formatReais(feeCents)} de multa e juros.`,
    about,
  ].filter((note) => note !== false);
  return [line, ...notes.map((text): Block => ({ role: "P", text, size: 9, isQuiet: true, space: 0 }))];
}

function amountBlocks(amountCents: number): Block[] {
  if (amountCents === 0)
    return [
      { role: "P", text: "CANCELADO", size: 24, isBold: true, space: 10 },
      { role: "P", text: "O pagamento foi estornado: este recibo não vale mais." },
    ];
  return [
    { role: "P", text: formatReais(amountCents), size: 24, isBold: true, space: 10 },
    { role: "P", text: `(${reaisInWords(amountCents)})` },
  ];
}
