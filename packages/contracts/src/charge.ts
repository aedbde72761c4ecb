/**
 * Composes everything that a charge says, in one pure function. The mail, the preview on screen and the WhatsApp text
 * are renderings of it, so they cannot differ (docs/rules.md, "What a charge carries").
 */
import type { PaymentMethod } from "./profile.ts";
import { type BillingType, chargeHeading, periodNoun } from "./values/billing-period.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { saysFrequency } from "./values/frequency.ts";
import { formatReais } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { formatPhone } from "./values/phone.ts";
import { composePixCode, pixText } from "./values/pix-code.ts";
import type { PixKeyType } from "./values/pix-key.ts";
import { formatTaxDocument } from "./values/tax-document.ts";
import { whatsappLink } from "./values/whatsapp-link.ts";

/**
 * The data a charge is composed from. Amounts are in centavos; `frequency` is the plan's, undefined where it has none.
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
  payment: { id: number; amountCents: number; dueDate: CivilDate; reference: string };
  /** The owner's greeting; without it the default one is used. */
  message?: string | undefined;
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
  amount: string;
  dueDate: string;
  instructions: PaymentInstructions;
  proof: { phone: string; link: string } | undefined;
  additionalInstructions: string | undefined;
  /** Name, document and address of who charges, as the law demands (CDC art. 42-A); missing data are left out. */
  provider: string[];
  /** The address of the charge's public page. No such page exists yet, so it is undefined. */
  publicUrl: string | undefined;
};

/**
 * Returns the text with which the subject's field starts, for the owner to edit: 'Fatura {plan name}'. The mail itself
 * carries `mailSubject`.
 */
export function defaultSubject(planName: string): string {
  return `Fatura ${planName}`;
}

/** Returns the greeting with which a charge starts; it names the reference and the business. */
export function defaultGreeting(input: Pick<ChargeInput, "business" | "student" | "payment">): string {
  const business = input.business.businessName ?? "seu professor";
  return `Olá, ${firstNameOf(input.student.name)}! Segue a cobrança de ${input.payment.reference} de ${business}.`;
}

function pixInstructions({ business, payment }: ChargeInput): PaymentInstructions {
  const key = business.pixKey;
  if (!key) return { method: "missing", text: "Combine a forma de pagamento com quem envia esta cobrança." };
  const receiver = business.pixMerchantName || business.businessName || "";
  return { method: "pix", key, receiver, code: pixCodeOf(key, receiver, business.pixCity, payment) };
}

function pixCodeOf(key: string, receiver: string, city: string | null, payment: ChargeInput["payment"]) {
  if (!pixText(receiver, 25)) return undefined;
  return composePixCode({
    key,
    merchantName: receiver,
    merchantCity: city ?? "",
    amountCents: payment.amountCents,
    txid: String(payment.id),
  });
}

function instructionsOf(input: ChargeInput): PaymentInstructions {
  const { business } = input;
  if (business.paymentMethod === "cash") return { method: "cash", text: "Pagamento em dinheiro" };
  if (business.paymentMethod === "bank" && business.bankInfo) return { method: "bank", bankInfo: business.bankInfo };
  return pixInstructions(
    business.paymentMethod === "pix" ? input : { ...input, business: { ...business, pixKey: null } },
  );
}

function proofOf({ business, payment }: ChargeInput): Charge["proof"] {
  const text = `Olá! Segue o comprovante de ${payment.reference}.`;
  const link = business.whatsapp ? whatsappLink(business.whatsapp, text) : undefined;
  return business.whatsapp && link ? { phone: formatPhone(business.whatsapp), link } : undefined;
}

/** Returns who charges, one line each: name, document, address (CDC art. 42-A). Missing data are left out. */
export function providerLines(
  business: Pick<ChargeInput["business"], "businessName" | "document" | "address">,
): string[] {
  const label = business.document?.length === 14 ? "CNPJ" : "CPF";
  const document = business.document && `${label} ${formatTaxDocument(business.document)}`;
  return [business.businessName, document, business.address].filter((line) => !!line).map(String);
}

/**
 * Returns the second word of the plan's row: its frequency, or its period where it has no frequency or its name already
 * says it.
 */
function detailOf({ name, frequency, periodInMonths, isOneTime }: ChargeInput["plan"]): string {
  return frequency && !saysFrequency(name, frequency) ? frequency : periodNoun(periodInMonths, isOneTime);
}

/** Composes a charge. It is pure: the same input gives the same texts. */
export function composeCharge(input: ChargeInput): Charge {
  const { business, student, plan, payment } = input;
  return {
    businessName: business.businessName ?? "",
    heading: chargeHeading(plan.periodInMonths, plan.isOneTime),
    greeting: input.message?.trim() || defaultGreeting(input),
    recipient: student,
    table: {
      planName: plan.name,
      detail: detailOf(plan),
      amount: formatReais(payment.amountCents),
    },
    reference: payment.reference,
    amount: formatReais(payment.amountCents),
    dueDate: formatDate(payment.dueDate),
    instructions: instructionsOf(input),
    proof: proofOf(input),
    additionalInstructions: business.paymentInstructions?.trim() || undefined,
    provider: providerLines(business),
    publicUrl: undefined,
  };
}

/** Renders a charge as a WhatsApp text: greeting, reference, amount, due date, and the PIX code as a block to copy. */
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
    `Referência: ${charge.reference}`,
    `Valor: ${charge.amount.replace("\u00a0", " ")}`,
    `Vencimento: ${charge.dueDate}`,
    "",
    ...how,
    ...(charge.additionalInstructions ? ["", charge.additionalInstructions] : []),
  ].join("\n");
}
