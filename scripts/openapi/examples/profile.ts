import type { profileRoutes } from "@emdia/contracts/routes/profile";
import type { ExamplesOf } from "./example.ts";
import { schemaCheck } from "./schema-check.ts";
import { ownerId, profile } from "./studio.ts";

/**
 * The owner sets up PIX and the billing day, a profile is created with its trial, and the schema check finds a wrong
 * sum.
 */
export const profileExamples: ExamplesOf<typeof profileRoutes> = {
  getProfile: { answer: profile },
  updateProfile: {
    body: {
      businessName: "Estúdio Vida Pilates",
      paymentMethod: "pix",
      pixKeyType: "email",
      pixKey: "pix@vidapilates.example",
      whatsapp: "(11) 98765-4321",
      document: "11.222.333/0001-81",
      invoiceDay: 20,
    },
    answer: profile,
  },
  createProfile: {
    body: { userId: ownerId, email: profile.email },
    answer: {
      ...profile,
      businessName: null,
      pixKey: null,
      pixKeyType: null,
      pixMerchantName: null,
      pixCity: null,
      whatsapp: null,
      invoiceDay: 1,
      paymentInstructions: null,
      onboardingCompleted: false,
      registrationCode: null,
      document: null,
      address: null,
    },
  },
  releaseBilling: { answer: profile },
  checkSchema: { answer: schemaCheck },
};
