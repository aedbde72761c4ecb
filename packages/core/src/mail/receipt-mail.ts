import { providerLines } from "@emdia/contracts/charge-document";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { principalOf } from "../model/ledger.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { remainderText, type Settled } from "../model/receipt.ts";
import type { PayerDetails } from "../model/student.ts";
import {
  type Block,
  type Fact,
  factTable,
  type Item,
  itemList,
  linkButton,
  smallPrint,
  sum,
  together,
} from "./blocks.ts";
import { html } from "./html.ts";
import { studentMail } from "./student-mail.ts";

/** `number` and `receiptUrl` are the receipt's. The charge may still have an open amount. */
export type PaidPart = Settled & { number: string; receiptUrl: string };

/** `parts` are of one day and method. The plan's name needs paid access (`isPaidFor`). */
type Received = { parts: readonly [PaidPart, ...PaidPart[]]; payer?: PayerDetails | undefined; isPaidFor: boolean };

const LABEL = "Baixar recibo (PDF)";

export function receiptMail(profile: Profile, received: Received, to: string): ComposedMail {
  const { parts, payer, isPaidFor } = received;
  const [{ charge }] = parts;
  const name = payer?.name ?? charge.studentName;
  const amount = formatReais(sumCents(parts.map(({ entry }) => entry.amountCents)));
  const items = parts.length > 1 ? parts.map((part) => itemOf(part, received)) : [];
  const one = `${isPaidFor ? `${charge.planName}, ` : ""}${charge.reference}`;
  return studentMail(profile, {
    to: { name, address: to },
    subject: `Recibo: ${items.length > 0 ? `${items.length} cobranças` : one}`,
    heading: "Recibo de pagamento",
    greeting: `Obrigado, ${withoutLinks(firstNameOf(name))}! Recebemos seu pagamento.`,
    blocks: [
      together(
        { html: sum(amount, "margin:0 0 16px;"), text: [`Valor: ${amount}`] },
        itemList(items),
        factTable(factsOf(received)),
      ),
      downloadBlock(parts),
      together(
        smallPrint(providerLines(profile)),
        smallPrint(["Este recibo não substitui a nota fiscal."], "margin:12px 0 0;"),
      ),
    ],
  });
}

/** The payer's tax document makes a receipt the payer's proof (Código Civil art. 320). */
function payerFacts({ payer, parts }: Received): Fact[] {
  const students = [...new Set(parts.map(({ charge }) => charge.studentName))].join(", ");
  if (!payer) return [["Recebido de", students]];
  const { name, document } = payer;
  const isOfOne = parts.every(({ charge }) => charge.studentName === students);
  return [
    ["Recebido de", name],
    document !== null && [document.length === 14 ? "CNPJ" : "CPF", formatTaxDocument(document)],
    isOfOne && ["Aluno", students],
  ];
}

/** The facts are Código Civil art. 320's; a partial payment also shows the amount and the rest. */
function factsOf(received: Received): Fact[] {
  const { parts } = received;
  const [first] = parts;
  const { charge, entry, number } = first;
  const method = statedMethodOf(entry.method);
  const isOne = parts.length === 1;
  const facts: Fact[] = [
    ...payerFacts(received),
    isOne && ["Plano", charge.planName],
    isOne && ["Referência", charge.reference],
    ["Pago em", formatDate(entry.date)],
    method !== undefined && ["Forma de pagamento", method],
    ...(isOne ? partFacts(first) : []),
    !hasSeveral(parts) && ["Recibo nº", number],
  ];
  return facts.map((fact) => fact && [fact[0], withoutLinks(fact[1])]);
}

const hasSeveral = (parts: Received["parts"]) => parts.some(({ number }) => number !== parts[0].number);

function partFacts(part: PaidPart): Fact[] {
  const { charge, entry } = part;
  const { feeCents = 0, discountCents = 0 } = entry;
  const left = remainderText(part);
  const isPart = left !== undefined || principalOf(entry) !== charge.amountCents;
  return [
    discountCents > 0 && ["Desconto de pontualidade", formatReais(discountCents)],
    feeCents > 0 && ["Multa e juros", formatReais(feeCents)],
    isPart && ["Valor da cobrança", formatReais(charge.amountCents)],
    isPart && ["Falta pagar", left ?? "Nada: cobrança quitada"],
  ];
}

/** Returns the line of one of several charges: its name, what was paid, and what is left to pay. */
function itemOf(part: PaidPart, { parts }: Received): Item {
  const { charge, entry, number, receiptUrl } = part;
  const { feeCents = 0, discountCents = 0 } = entry;
  const isOfOne = parts.every((other) => other.charge.studentId === charge.studentId);
  const left = remainderText(part, { isExplained: true });
  const what = withoutLinks(`${isOfOne ? "" : `${charge.studentName}, `}${charge.reference}`);
  const plan = withoutLinks(charge.planName);
  const amount = formatReais(entry.amountCents);
  const notes = [
    discountCents > 0 && `Com ${formatReais(discountCents)} de desconto de pontualidade`,
    feeCents > 0 && `Com ${formatReais(feeCents)} de multa e juros`,
    left && `Falta pagar: ${left}`,
    hasSeveral(parts) && `Recibo nº ${number}`,
  ].filter((note) => typeof note === "string");
  return {
    title: hasSeveral(parts) ? html`<a href="${receiptUrl}" class="ink" style="color:#12201b;">${what}</a>` : what,
    amount,
    notes: [plan, ...notes],
    text: [`${what}, ${plan}: ${amount}`, ...notes].join(". "),
  };
}

/** Shows one receipt as a button, several as lines of text: in HTML the charges have the links. */
function downloadBlock([first, ...others]: Received["parts"]): Block {
  const receipts = new Map([first, ...others].map(({ receiptUrl, number }) => [receiptUrl, number]));
  if (receipts.size === 1) return linkButton(first.receiptUrl, LABEL);
  return { text: [...receipts].map(([url, number]) => `${LABEL} nº ${number}: ${url}`) };
}
