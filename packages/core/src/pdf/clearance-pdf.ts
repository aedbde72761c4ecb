/** See Lei 12.007/2009 and docs/rules/receipt.md, "Receipts". */
import { brand } from "@emdia/contracts/brand";
import { type CivilDate, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { reaisInWords } from "@emdia/contracts/values/reais-in-words";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { Charge } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import { businessHead } from "./business-head.ts";
import { pdfOf } from "./document.ts";
import type { Block } from "./lay-out.ts";
import { documentText } from "./receipt-pdf.ts";

type ShownClearance = {
  profile: Profile;
  payer: { name: string; document: string | null };
  year: number;
  charges: readonly Charge[];
  today: CivilDate;
};

export function clearancePdf({ profile, payer, year, charges, today }: ShownClearance): Buffer {
  const title = "Declaração de quitação anual de débitos";
  const whom = withoutLinks(payer.name) + (payer.document ? `, ${documentText(payer.document)},` : "");
  const total = sumCents(charges.map(({ settledCents }) => settledCents));
  const business = withoutLinks(profile.businessName ?? "") || "Quem assina";
  return pdfOf(`${title} de ${year}`, [
    ...businessHead(profile),
    { role: "H1", text: title, size: 18, isBold: true, space: 22 },
    { role: "P", text: `Ano de ${year}, de janeiro a dezembro`, isBold: true },
    {
      role: "P",
      text: `${business} declara, conforme a Lei nº 12.007/2009, que ${whom} quitou todos os débitos com vencimento em ${year}, listados abaixo.`,
      space: 10,
    },
    { role: "H2", text: "Cobranças pagas", size: 12, isBold: true, space: 16 },
    ...charges.map(lineOf),
    { role: "P", text: `Total (${reaisInWords(total)})`, amount: formatReais(total), isBold: true, space: 10 },
    {
      role: "P",
      text: `Esta declaração substitui, para provar o pagamento, os recibos das cobranças de ${year} e dos anos anteriores.`,
      space: 16,
    },
    { role: "P", text: `Emitida em ${formatDate(today)} por ${brand.name}.`, size: 9, isQuiet: true, space: 14 },
  ]);
}

const lineOf = ({ dueDate, studentName, reference, planName, settledCents }: Charge): Block => ({
  role: "P",
  label: `Venceu ${formatDate(dueDate)}`,
  text: withoutLinks(`${studentName}, ${reference}, ${planName}`),
  amount: formatReais(settledCents),
});
