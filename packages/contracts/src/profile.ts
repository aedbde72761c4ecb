import * as z from "zod/mini";
import { brand } from "./brand.ts";
import {
  INVOICE_DAY_MAX,
  INVOICE_DAY_MIN,
  MAX_NAME,
  MAX_RECESSES,
  MAX_TEXT,
  MIN_BUSINESS_NAME,
  PAYMENT_TERM_MAX_DAYS,
} from "./constants.ts";
import { feeTermsWireFields, LateFeeInput, PunctualityInput } from "./fee-terms.ts";
import { email, freeText, phoneOrEmpty, textField, wholeNumber } from "./fields.ts";
import { BillingType, HoldReason, PaymentMethod, SubscriptionStatus } from "./profile-kinds.ts";
import { RecessInput, RecessWire } from "./rise.ts";
import { isTimeZone } from "./values/calendar.ts";
import { PIX_KEY_TYPES } from "./values/pix-key.ts";
import { isProductName } from "./values/product-name.ts";
import { normalizeTaxDocument } from "./values/tax-document.ts";

const emptyOr = (isValid: (value: string) => boolean, message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(MAX_NAME, message),
    z.refine((value) => value === "" || isValid(value), message),
  );

/** Absent fields stay unchanged; an empty text or null clears an optional field. */
export const ProfileInput = z.object({
  businessName: z.optional(
    textField(MIN_BUSINESS_NAME, "Nome da empresa deve ter pelo menos 3 caracteres", MAX_NAME).check(
      z.refine((name) => !isProductName(name), `${brand.name} é o nome deste sistema. Escreva o do seu negócio`),
    ),
  ),
  paymentMethod: z.optional(PaymentMethod),
  pixKey: z.optional(z.nullable(freeText(MAX_NAME))),
  pixKeyType: z.optional(z.nullable(z.enum(PIX_KEY_TYPES, "Tipo de chave PIX inválido"))),
  pixMerchantName: z.optional(z.nullable(freeText(MAX_NAME))),
  pixCity: z.optional(z.nullable(freeText(MAX_NAME))),
  bankInfo: z.optional(z.nullable(freeText(MAX_TEXT))),
  whatsapp: z.optional(z.nullable(phoneOrEmpty("Número de WhatsApp inválido"))),
  invoiceDay: z.optional(wholeNumber(INVOICE_DAY_MIN, INVOICE_DAY_MAX, "Dia de cobrança inválido")),
  recesses: z.optional(
    z
      .array(RecessInput, "Recesso inválido")
      .check(z.maxLength(MAX_RECESSES, `Cadastre no máximo ${MAX_RECESSES} recessos`)),
  ),
  paymentTermDays: z.optional(wholeNumber(0, PAYMENT_TERM_MAX_DAYS, "Prazo de pagamento inválido")),
  billingType: z.optional(BillingType),
  paymentInstructions: z.optional(z.nullable(freeText(MAX_TEXT))),
  automationEnabled: z.optional(z.boolean("Valor inválido")),
  onboardingCompleted: z.optional(z.boolean("Valor inválido")),
  timezone: z.optional(z.string("Fuso horário inválido").check(z.refine(isTimeZone, "Fuso horário inválido"))),
  document: z.optional(
    z.nullable(emptyOr((value) => normalizeTaxDocument(value) !== undefined, "CPF ou CNPJ inválido")),
  ),
  address: z.optional(z.nullable(freeText(300))),
  approveRegistrations: z.optional(z.boolean("Valor inválido")),
  pixWithoutTxid: z.optional(z.boolean("Valor inválido")),
  lateFee: z.optional(z.nullable(LateFeeInput)),
  punctualityDiscount: z.optional(z.nullable(PunctualityInput)),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const CreateProfileInput = z.object({
  userId: z.string("Usuário inválido").check(z.minLength(1, "Usuário inválido"), z.maxLength(128, "Usuário inválido")),
  email: email(),
});
export type CreateProfileInput = z.infer<typeof CreateProfileInput>;

const nullableText = z.nullable(z.string());

/** Instants are ISO-8601 UTC. */
export const ProfileWire = z.object({
  id: z.string(),
  email: z.string(),
  businessName: nullableText,
  paymentMethod: PaymentMethod,
  pixKey: nullableText,
  pixKeyType: z.nullable(z.enum(PIX_KEY_TYPES)),
  pixMerchantName: nullableText,
  pixCity: nullableText,
  bankInfo: nullableText,
  whatsapp: nullableText,
  invoiceDay: z.int(),
  paymentTermDays: z.int(),
  billingType: BillingType,
  paymentInstructions: nullableText,
  automationEnabled: z.boolean(),
  onboardingCompleted: z.boolean(),
  registrationCode: nullableText,
  timezone: z.string(),
  document: nullableText,
  address: nullableText,
  approveRegistrations: z.boolean(),
  pixWithoutTxid: z.boolean(),
  ...feeTermsWireFields,
  /** The closed periods of the whole business, the earliest first. */
  recesses: z.array(RecessWire),
  /** The bank that is read for the owner; null without a connection. */
  bankId: nullableText,
  /** The WhatsApp number from which messages are sent; null without a connection. */
  whatsappNumberId: nullableText,
  trialEndsAt: z.string(),
  subscriptionStatus: SubscriptionStatus,
  deleteAt: nullableText,
  /** The pending month, whose charges leave at the instant `dueAt`. */
  billing: z.object({ month: z.string(), date: z.string(), dueAt: z.string() }),
  /** Since this instant the automatic billing waits for the owner's release. */
  billingHeld: z.nullable(z.object({ since: z.string(), reason: HoldReason })),
  createdAt: z.string(),
});
export type ProfileWire = z.infer<typeof ProfileWire>;
