/** The settings form: what people type, piped into the wire's patch (spec §5). */
import { BillingType, PaymentMethod, ProfileInput, type ProfileWire } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { normalizePixKey, PIX_KEY_TYPES } from "@emdia/contracts/values/pix-key";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import * as z from "zod/mini";

const Typed = z.object({
  businessName: z.string(),
  document: z.string(),
  address: z.string(),
  paymentMethod: PaymentMethod,
  pixKeyType: z.enum(["", ...PIX_KEY_TYPES]),
  pixKey: z.string(),
  pixMerchantName: z.string(),
  pixCity: z.string(),
  bankInfo: z.string(),
  paymentInstructions: z.string(),
  whatsapp: z.string(),
  invoiceDay: z.string(),
  billingType: BillingType,
  timezone: z.string(),
  automationEnabled: z.boolean(),
  approveRegistrations: z.boolean(),
});
/** The fields as the person sees them. */
export type SettingsValues = z.infer<typeof Typed>;

function toWire(typed: SettingsValues): z.input<typeof ProfileInput> {
  const type = typed.pixKeyType || null;
  const key = typed.pixKey.trim();
  return {
    ...typed,
    pixKeyType: type,
    pixKey: (type && normalizePixKey(type, key)) ?? key,
    invoiceDay: Number(typed.invoiceDay),
  };
}

const isUsingPix = (settings: ProfileInput) => settings.paymentMethod === "pix" && Boolean(settings.pixKey);

/** Typed settings → the body of PUT /api/profile. A PIX key must be one of the type the owner says (brazil.md). */
export const SettingsForm = z.pipe(
  z.pipe(Typed, z.transform(toWire)),
  ProfileInput.check(
    z.refine((settings) => !isUsingPix(settings) || Boolean(settings.pixKeyType), {
      path: ["pixKeyType"],
      error: "Escolha o tipo da chave",
    }),
    z.refine(
      ({ pixKeyType, ...settings }) =>
        !isUsingPix(settings) || !pixKeyType || normalizePixKey(pixKeyType, settings.pixKey ?? "") !== undefined,
      { path: ["pixKey"], error: "Esta chave não é do tipo escolhido" },
    ),
  ),
);

/** The stored profile as the form shows it. */
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
    billingType: profile.billingType,
    timezone: profile.timezone,
    automationEnabled: profile.automationEnabled,
    approveRegistrations: profile.approveRegistrations,
  };
}
