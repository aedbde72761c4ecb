/** What mail, preview and WhatsApp show (docs/rules/charge.md, "What a charge carries"). */
import { type AskedCharge, amountRows, explainAmount, owedCents, restText } from "./amount-texts.ts";
import type { PaymentMethod } from "./profile-kinds.ts";
import { type BillingType, chargeHeading, periodNoun } from "./values/billing-period.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { nameIncludesFrequency } from "./values/frequency.ts";
import { formatReais } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { formatPhone } from "./values/phone.ts";
import type { PixKeyType } from "./values/pix-key.ts";
import { formatTaxDocument } from "./values/tax-document.ts";
import { withoutLinks, withoutWebLinks } from "./values/web-links.ts";
import { whatsappLink } from "./values/whatsapp-link.ts";

/** Amounts are in centavos. `discountCents` is already subtracted from the price. */
export type ChargeInput = {
  business: {
    businessName: string | null;
    paymentMethod: PaymentMethod;
    pixKey: string | null;
    pixKeyType: PixKeyType | null;
    pixMerchantName: string | null;
    bankInfo: string | null;
    whatsapp: string | null;
    paymentInstructions: string | null;
    document: string | null;
    address: string | null;
    billingType: BillingType;
  };
  student: { name: string; email: string | null };
  plan: { name: string; periodInMonths: number; isOneTime: boolean; frequency: string | null };
  payer?: { name: string } | null | undefined;
  charge: AskedCharge & { discountCents?: number | undefined; discountReason?: string | undefined; reference: string };
  today: CivilDate;
  /** The PIX code for the amount to pay, which only the server makes. */
  pixCode?: string | undefined;
  /** The owner's greeting; without it, the default greeting. */
  message?: string | undefined;
  pageUrl?: string | undefined;
  /** What the payer owes beside this charge, in centavos. */
  otherCents?: number | undefined;
};

/** `code` is undefined if nothing is owed, or if the payment data make no PIX code. */
export type PaymentInstructions =
  | { method: "pix"; key: string; receiver: string; code: string | undefined }
  | { method: "bank"; bankInfo: string }
  | { method: "cash"; text: string }
  | { method: "missing"; text: string };

export type ChargeDocument = {
  businessName: string;
  heading: string;
  greeting: string;
  recipient: { name: string; email: string | null };
  table: { planName: string; detail: string; amount: string };
  reference: string;
  /** The open amount, else the whole. `rest` is what a part payment leaves ("falta R$ 180,00"). */
  amount: string;
  explained: string | undefined;
  rest: string | undefined;
  /** The price before a discount, the discount and its reason; undefined without a discount. */
  discount: { price: string; taken: string; reason: string | undefined } | undefined;
  /** The student, if another person pays. */
  paidFor: string | undefined;
  /** The words before the due date: a settled charge no longer has to be paid by a date. */
  dueVerb: "Vence em" | "Venceu em" | "Vencimento em";
  dueDate: string;
  /** The amount, its parts and total, and what is owed later, as `amountRows` returns them. */
  amounts: readonly (readonly [label: string, value: string])[];
  instructions: PaymentInstructions;
  proof: { phone: string; link: string } | undefined;
  additionalInstructions: string | undefined;
  /** The business's name, document and address, as far as known: CDC art. 42-A requires them. */
  provider: string[];
  /** The address of the payer's page (docs/rules/payer.md, "The payer's page"). */
  publicUrl: string | undefined;
  others: string | undefined;
};

export const othersText = (otherCents = 0, pageUrl: string | undefined): string | undefined =>
  otherCents > 0
    ? `Há também ${formatReais(otherCents)} em aberto${pageUrl ? ", que você vê e paga na mesma página" : ""}.`
    : undefined;

/** The owner can edit this text. The mail itself carries `mailSubject`. */
export function defaultSubject(planName: string): string {
  return `Fatura ${planName}`;
}

/** Names the due date only if that date has passed. */
export function defaultGreeting(
  input: Pick<ChargeInput, "business" | "student" | "payer" | "charge" | "today">,
): string {
  const { student, payer, charge } = input;
  const from = input.business.businessName ? ` de ${input.business.businessName}` : "";
  const paidFor = payer ? `, referente a ${firstNameOf(student.name)}` : "";
  const since = dueVerbOf(input) === "Venceu em" ? `, que venceu em ${formatDate(charge.dueDate)}` : "";
  return `Olá, ${firstNameOf((payer ?? student).name)}! Segue a cobrança de ${charge.reference}${from}${paidFor}${since}.`;
}

/** Returns what the law requires: name, document and address (CDC art. 42-A), where known. */
export function providerLines(
  business: Pick<ChargeInput["business"], "businessName" | "document" | "address">,
): string[] {
  const label = business.document?.length === 14 ? "CNPJ" : "CPF";
  const document = business.document && `${label} ${formatTaxDocument(business.document)}`;
  const written = [business.businessName, document, business.address].filter((line) => !!line);
  return written.map((line) => withoutLinks(String(line)));
}

/** Pure. Links are removed from the texts that people typed. */
export function composeCharge(input: ChargeInput): ChargeDocument {
  const { business, student, payer, plan, charge } = input;
  const askedCents = askedCentsOf(charge);
  return {
    businessName: withoutLinks(business.businessName ?? ""),
    heading: chargeHeading(plan.periodInMonths, plan.isOneTime),
    greeting: withoutLinks(input.message?.trim() || defaultGreeting(input)),
    recipient: { name: withoutLinks((payer ?? student).name), email: student.email },
    paidFor: payer ? withoutLinks(student.name) : undefined,
    table: { planName: withoutLinks(plan.name), detail: detailOf(plan), amount: formatReais(charge.amountCents) },
    reference: charge.reference,
    amount: formatReais(askedCents),
    explained: explainAmount(charge, input.today),
    rest: restText(charge),
    discount: discountOf(charge),
    dueVerb: dueVerbOf(input),
    dueDate: formatDate(charge.dueDate),
    amounts: amountRows(charge, input.today),
    instructions: instructionsOf(input),
    proof: proofOf(input),
    additionalInstructions: withoutLinks(business.paymentInstructions?.trim() ?? "") || undefined,
    provider: providerLines(business),
    publicUrl: input.pageUrl,
    others: othersText(input.otherCents, input.pageUrl),
  };
}

export const allAmountRows = (charge: ChargeDocument): Row[] => [
  ...discountRows(charge),
  ...charge.amounts.map(([label, value]): Row => [label, value]),
];

export const amountLines = (charge: ChargeDocument): string[] =>
  allAmountRows(charge).map(([label, value]) => `${label}: ${value}`);

export function chargeTable(charge: ChargeDocument): Row[] {
  const { table, reference, paidFor } = charge;
  const student: Row[] = paidFor ? [["Aluno", paidFor]] : [];
  return [...student, [table.planName, table.detail], ["Referência", reference], ...allAmountRows(charge)];
}

/** The PIX code is a block of its own, to copy. */
export function chargeWhatsappText(charge: ChargeDocument): string {
  const { instructions } = charge;
  const how =
    instructions.method === "pix"
      ? ["PIX copia e cola:", "", instructions.code ?? instructions.key]
      : instructions.method === "bank"
        ? ["Dados bancários:", instructions.bankInfo]
        : [instructions.text];
  return [
    charge.greeting,
    "",
    ...(charge.paidFor ? [`Aluno: ${charge.paidFor}`] : []),
    `Referência: ${charge.reference}`,
    ...amountLines(charge).map((line) => line.replaceAll("\u00a0", " ")),
    `${charge.dueVerb} ${charge.dueDate}`,
    "",
    ...how,
    ...(charge.additionalInstructions ? ["", charge.additionalInstructions] : []),
    ...(charge.publicUrl ? ["", `Ver e pagar: ${charge.publicUrl}`] : []),
  ].join("\n");
}

/** A settled charge is neither due nor overdue; a charge of zero is settled. */
function dueVerbOf({ charge, today }: Pick<ChargeInput, "charge" | "today">): ChargeDocument["dueVerb"] {
  if (charge.settledCents >= charge.amountCents) return "Vencimento em";
  return charge.dueDate < today ? "Venceu em" : "Vence em";
}

const NOTHING_TO_PAY: PaymentInstructions = { method: "missing", text: "Não há nada a pagar nesta cobrança." };

function pixInstructions(input: ChargeInput): PaymentInstructions {
  const { business } = input;
  const key = business.pixKey;
  if (!key) return { method: "missing", text: "Combine a forma de pagamento com quem envia esta cobrança." };
  const receiver = business.pixMerchantName || business.businessName || "";
  return { method: "pix", key, receiver: withoutLinks(receiver), code: input.pixCode };
}

function instructionsOf(input: ChargeInput): PaymentInstructions {
  const { business } = input;
  if (input.charge.amountCents === 0) return NOTHING_TO_PAY;
  if (business.paymentMethod === "cash") return { method: "cash", text: "Pagamento em dinheiro" };
  if (business.paymentMethod === "bank" && business.bankInfo)
    return { method: "bank", bankInfo: withoutWebLinks(business.bankInfo) };
  return pixInstructions(
    business.paymentMethod === "pix" ? input : { ...input, business: { ...business, pixKey: null } },
  );
}

function proofOf({ business, charge }: ChargeInput): ChargeDocument["proof"] {
  const text = `Olá! Segue o comprovante de ${charge.reference}.`;
  const isFree = charge.amountCents === 0;
  const link = business.whatsapp && !isFree ? whatsappLink(business.whatsapp, text) : undefined;
  return business.whatsapp && link ? { phone: formatPhone(business.whatsapp), link } : undefined;
}

/** Returns the plan's frequency, or its period if there is none or the name already says it. */
function detailOf({ name, frequency, periodInMonths, isOneTime }: ChargeInput["plan"]): string {
  return frequency && !nameIncludesFrequency(name, frequency)
    ? withoutLinks(frequency)
    : periodNoun(periodInMonths, isOneTime);
}

/** A settled charge asks for its whole amount, as on the charge's screen. */
const askedCentsOf = (charge: ChargeInput["charge"]) => owedCents(charge) || charge.amountCents;

function discountOf({
  amountCents,
  discountCents = 0,
  discountReason,
}: ChargeInput["charge"]): ChargeDocument["discount"] {
  if (discountCents === 0) return undefined;
  const reason = discountReason && withoutLinks(discountReason);
  return { price: formatReais(amountCents + discountCents), taken: formatReais(discountCents), reason };
}

type Row = [label: string, value: string];

function discountRows({ discount }: Pick<ChargeDocument, "discount">): Row[] {
  if (!discount) return [];
  const label = discount.reason ? `Desconto (${discount.reason})` : "Desconto";
  return [
    ["Valor sem desconto", discount.price],
    [label, `− ${discount.taken}`],
  ];
}
