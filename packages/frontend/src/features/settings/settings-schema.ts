import { phone } from "@emdia/contracts/fields";
import { ProfileInput, type ProfileWire } from "@emdia/contracts/profile";
import { BillingType, PaymentMethod } from "@emdia/contracts/profile-kinds";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { pixCityRule, pixKeyFields, pixKeyRules, pixKeyToWire, pixNameRule } from "../../lib/pix-key-rules.ts";
import { feeTermsToWire, feeTermsValuesOf, typedFeeTerms } from "./fee-terms.ts";

const WHATSAPP_TEXT = "Número de WhatsApp inválido";

const Typed = z.object({
  businessName: z.string(),
  document: z.string(),
  address: z.string(),
  paymentMethod: PaymentMethod,
  ...pixKeyFields,
  pixMerchantName: z.string(),
  pixCity: z.string(),
  bankInfo: z.string(),
  paymentInstructions: z.string(),
  whatsapp: z.string(),
  invoiceDay: z.string(),
  paymentTermDays: z.string(),
  billingType: BillingType,
  timezone: z.string(),
  automationEnabled: z.boolean(),
  approveRegistrations: z.boolean(),
  pixWithoutTxid: z.boolean(),
  ...typedFeeTerms,
});
export type SettingsValues = z.infer<typeof Typed>;
export type SettingsFormControls = UseFormReturn<SettingsValues, unknown, ProfileInput>;

function toWire(typed: SettingsValues): z.input<typeof Settings> {
  return {
    ...typed,
    ...pixKeyToWire(typed),
    ...feeTermsToWire(typed),
    invoiceDay: Number(typed.invoiceDay),
    paymentTermDays: Number(typed.paymentTermDays),
  };
}

/** Without a WhatsApp number no proof of payment reaches the owner. */
const Settings = z.extend(ProfileInput, { whatsapp: phone(WHATSAPP_TEXT) });

export const SettingsForm = z.pipe(
  z.pipe(Typed, z.transform(toWire)),
  Settings.check(...pixKeyRules, pixNameRule, pixCityRule),
);

export function settingsValuesOf(profile: ProfileWire): SettingsValues {
  return {
    businessName: profile.businessName ?? "",
    document: formatTaxDocument(profile.document ?? ""),
    address: profile.address ?? "",
    paymentMethod: profile.paymentMethod,
    pixKeyType: profile.pixKeyType ?? "",
    pixKey: profile.pixKey ?? "",
    pixMerchantName: profile.pixMerchantName ?? "",
    pixCity: profile.pixCity ?? "",
    bankInfo: profile.bankInfo ?? "",
    paymentInstructions: profile.paymentInstructions ?? "",
    whatsapp: formatPhone(profile.whatsapp ?? ""),
    invoiceDay: String(profile.invoiceDay),
    paymentTermDays: String(profile.paymentTermDays),
    billingType: profile.billingType,
    timezone: profile.timezone,
    automationEnabled: profile.automationEnabled,
    approveRegistrations: profile.approveRegistrations,
    pixWithoutTxid: profile.pixWithoutTxid,
    ...feeTermsValuesOf(profile),
  };
}
