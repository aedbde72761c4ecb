import type { ChargeInput } from "../charge-document.ts";

export const wholeBusiness: ChargeInput["business"] = {
  businessName: "Estúdio Vida",
  paymentMethod: "pix",
  pixKey: "+5511987654321",
  pixKeyType: "phone",
  pixMerchantName: "Vida Pilates",
  bankInfo: "Banco 1\nAgência 2",
  whatsapp: "5511987654321",
  paymentInstructions: "Pague até o vencimento.\nObrigado!",
  document: "11222333000181",
  address: "Rua das Flores, 10",
  billingType: "current",
};
