/**
 * Composes everything that a charge says, in one pure function. The mail, the preview on screen and the WhatsApp text
 * are renderings of it, so they cannot differ (docs/rules.md, "What a charge carries").
 */
import type { PaymentMethod } from "./profile-kinds.ts";
import { type BillingType, chargeHeading, periodNoun } from "./values/billing-period.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { nameIncludesFrequency } from "./values/frequency.ts";
import { formatReais, restText } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { formatPhone } from "./values/phone.ts";
import { composePixCode, pixText } from "./values/pix-code.ts";
import type { PixKeyType } from "./values/pix-key.ts";
import { formatTaxDocument } from "./values/tax-document.ts";
import { withoutLinks, withoutWebLinks } from "./values/unlinked.ts";
import { whatsappLink } from "./values/whatsapp-link.ts";

/**
 * What a charge is made from. Amounts in centavos: `amountCents` is the whole charge, `settledCents` what was received of
 * it so far, `discountCents` what was taken off the price before; `frequency` is the plan's, where it has one. `payer` pays
 * in the student's place and is written to.
 */
export type ChargeInput = {
  business: {
    businessName: string | null;
    paymentMethod: PaymentMethod;
    pixKey: string | null;
    pixKeyType: PixKeyType | null;
    pixMerchantName: string | null;
    pixCity: string | null;
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
  payment: {
    id: number;
    amountCents: number;
    settledCents: number;
    discountCents?: number | undefined;
    discountReason?: string | undefined;
    dueDate: CivilDate;
    reference: string;
  };
  /** The owner's civil date, which tells whether the charge is overdue. */
  today: CivilDate;
  /** The owner's greeting; the default one otherwise. */
  message?: string | undefined;
  /** The address of the charge's page; undefined for one that is not stored yet. */
  pageUrl?: string | undefined;
};

/** How to pay. `pix.code` is undefined where the owner's data make no valid code. */
export type PaymentInstructions =
  | { method: "pix"; key: string; receiver: string; code: string | undefined }
  | { method: "bank"; bankInfo: string }
  | { method: "cash"; text: string }
  | { method: "missing"; text: string };

/** Everything that a charge says, as texts ready to show. */
export type Charge = {
  businessName: string;
  heading: string;
  greeting: string;
  recipient: { name: string; email: string | null };
  table: { planName: string; detail: string; amount: string };
  reference: string;
  /**
   * What is asked for: the whole charge, or what is left of it. Then `received` is the other part, and `rest` says both:
   * "falta R$ 180,00 de R$ 280,00".
   */
  amount: string;
  received: string | undefined;
  rest: string | undefined;
  /** The price before a discount, what was taken off and why; undefined where nothing was. */
  discount: { price: string; taken: string; reason: string | undefined } | undefined;
  /** The student, where somebody else pays; undefined where the recipient is the student. */
  paidFor: string | undefined;
  /** What stands before the due date: a charge that is settled is not to be paid by any day. */
  dueVerb: "Vence em" | "Venceu em" | "Vencimento em";
  dueDate: string;
  instructions: PaymentInstructions;
  proof: { phone: string; link: string } | undefined;
  additionalInstructions: string | undefined;
  /** Name, document and address of who charges, as the law demands (CDC art. 42-A); missing data are left out. */
  provider: string[];
  /** The address of the charge's page (docs/rules.md, "The charge page"). */
  publicUrl: string | undefined;
};

/**
 * Returns the text with which the subject's field starts, for the owner to edit: 'Fatura {plan name}'. The mail itself
 * carries `mailSubject`.
 */
export function defaultSubject(planName: string): string {
  return `Fatura ${planName}`;
}

/** A settled charge is neither to be paid nor overdue; one of nothing is settled. */
function dueVerbOf({ payment, today }: Pick<ChargeInput, "payment" | "today">): Charge["dueVerb"] {
  if (payment.settledCents >= payment.amountCents) return "Vencimento em";
  return payment.dueDate < today ? "Venceu em" : "Vence em";
}

/** Returns the greeting with which a charge starts; it names the reference and the business, and the day that is over. */
export function defaultGreeting(
  input: Pick<ChargeInput, "business" | "student" | "payer" | "payment" | "today">,
): string {
  const { student, payer, payment } = input;
  const from = input.business.businessName ? ` de ${input.business.businessName}` : "";
  const paidFor = payer ? `, referente a ${firstNameOf(student.name)}` : "";
  const since = dueVerbOf(input) === "Venceu em" ? `, que venceu em ${formatDate(payment.dueDate)}` : "";
  return `Olá, ${firstNameOf((payer ?? student).name)}! Segue a cobrança de ${payment.reference}${from}${paidFor}${since}.`;
}

const NOTHING_TO_PAY: PaymentInstructions = { method: "missing", text: "Não há nada a pagar nesta cobrança." };

function pixInstructions({ business, payment }: ChargeInput): PaymentInstructions {
  const key = business.pixKey;
  if (!key) return { method: "missing", text: "Combine a forma de pagamento com quem envia esta cobrança." };
  const receiver = business.pixMerchantName || business.businessName || "";
  const code = pixCodeOf(key, receiver, business.pixCity, payment);
  return { method: "pix", key, receiver: withoutLinks(receiver), code };
}

function pixCodeOf(key: string, receiver: string, city: string | null, payment: ChargeInput["payment"]) {
  if (!pixText(receiver, 25)) return undefined;
  return composePixCode({
    key,
    merchantName: receiver,
    merchantCity: city ?? "",
    amountCents: askedCentsOf(payment),
    txid: String(payment.id),
  });
}

function instructionsOf(input: ChargeInput): PaymentInstructions {
  const { business } = input;
  if (input.payment.amountCents === 0) return NOTHING_TO_PAY;
  if (business.paymentMethod === "cash") return { method: "cash", text: "Pagamento em dinheiro" };
  if (business.paymentMethod === "bank" && business.bankInfo)
    return { method: "bank", bankInfo: withoutWebLinks(business.bankInfo) };
  return pixInstructions(
    business.paymentMethod === "pix" ? input : { ...input, business: { ...business, pixKey: null } },
  );
}

function proofOf({ business, payment }: ChargeInput): Charge["proof"] {
  const text = `Olá! Segue o comprovante de ${payment.reference}.`;
  const isFree = payment.amountCents === 0;
  const link = business.whatsapp && !isFree ? whatsappLink(business.whatsapp, text) : undefined;
  return business.whatsapp && link ? { phone: formatPhone(business.whatsapp), link } : undefined;
}

/** Returns who charges, one line each: name, document, address (CDC art. 42-A). Missing data are left out. */
export function providerLines(
  business: Pick<ChargeInput["business"], "businessName" | "document" | "address">,
): string[] {
  const label = business.document?.length === 14 ? "CNPJ" : "CPF";
  const document = business.document && `${label} ${formatTaxDocument(business.document)}`;
  const written = [business.businessName, document, business.address].filter((line) => !!line);
  return written.map((line) => withoutLinks(String(line)));
}

/**
 * Returns the second word of the plan's row: its frequency, or its period where it has no frequency or its name already
 * says it.
 */
function detailOf({ name, frequency, periodInMonths, isOneTime }: ChargeInput["plan"]): string {
  return frequency && !nameIncludesFrequency(name, frequency)
    ? withoutLinks(frequency)
    : periodNoun(periodInMonths, isOneTime);
}

/** What is asked for: what is left, or the whole of a charge that is settled, as its screen shows it. */
const askedCentsOf = ({ amountCents, settledCents }: ChargeInput["payment"]) =>
  settledCents < amountCents ? amountCents - settledCents : amountCents;

function discountOf({ amountCents, discountCents = 0, discountReason }: ChargeInput["payment"]): Charge["discount"] {
  if (discountCents === 0) return undefined;
  const reason = discountReason && withoutLinks(discountReason);
  return { price: formatReais(amountCents + discountCents), taken: formatReais(discountCents), reason };
}

/** Composes a charge; what people typed into it arrives without links. Pure: same input, same words. */
export function composeCharge(input: ChargeInput): Charge {
  const { business, student, payer, plan, payment } = input;
  const askedCents = askedCentsOf(payment);
  return {
    businessName: withoutLinks(business.businessName ?? ""),
    heading: chargeHeading(plan.periodInMonths, plan.isOneTime),
    greeting: withoutLinks(input.message?.trim() || defaultGreeting(input)),
    recipient: { name: withoutLinks((payer ?? student).name), email: student.email },
    paidFor: payer ? withoutLinks(student.name) : undefined,
    table: {
      planName: withoutLinks(plan.name),
      detail: detailOf(plan),
      amount: formatReais(payment.amountCents),
    },
    reference: payment.reference,
    amount: formatReais(askedCents),
    received: askedCents < payment.amountCents ? formatReais(payment.settledCents) : undefined,
    rest: askedCents < payment.amountCents ? restText(askedCents, payment.amountCents) : undefined,
    discount: discountOf(payment),
    dueVerb: dueVerbOf(input),
    dueDate: formatDate(payment.dueDate),
    instructions: instructionsOf(input),
    proof: proofOf(input),
    additionalInstructions: withoutLinks(business.paymentInstructions?.trim() ?? "") || undefined,
    provider: providerLines(business),
    publicUrl: input.pageUrl,
  };
}

type Row = [label: string, value: string];

/** The price and the discount with its reason, where there is one. */
export function discountRows({ discount }: Pick<Charge, "discount">): Row[] {
  if (!discount) return [];
  const label = discount.reason ? `Desconto (${discount.reason})` : "Desconto";
  return [
    ["Valor sem desconto", discount.price],
    [label, `− ${discount.taken}`],
  ];
}

/** Price and discount, the amount, what was received of it and what is left: what there is of them. */
function amountRows(charge: Charge): Row[] {
  const { table, received, amount } = charge;
  const parts: Row[] = received
    ? [
        ["Já recebido", received],
        ["Falta pagar", amount],
      ]
    : [];
  return [...discountRows(charge), ["Valor", table.amount], ...parts];
}

/** The amount in plain text, a line each. */
export const amountLines = (charge: Charge): string[] =>
  amountRows(charge).map(([label, value]) => `${label}: ${value}`);

/** Who it is for where somebody else pays, the plan, the reference and the amounts, a label and a value each. */
export function chargeTable(charge: Charge): Row[] {
  const { table, reference, paidFor } = charge;
  const student: Row[] = paidFor ? [["Aluno", paidFor]] : [];
  return [...student, [table.planName, table.detail], ["Referência", reference], ...amountRows(charge)];
}

/** The text of a WhatsApp charge: greeting, reference, amount, due date, the PIX code as a block to copy, the page. */
export function chargeWhatsappText(charge: Charge): string {
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
