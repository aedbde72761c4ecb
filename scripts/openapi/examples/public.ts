import { CONSENT_VERSION } from "@emdia/contracts/consent";
import type { publicRoutes } from "@emdia/contracts/routes/public";
import type { ExamplesOf } from "./example.ts";
import { plan, profile, registrationCode } from "./studio.ts";

/** Marina Teixeira opens the studio's link and registers herself. */
export const publicExamples: ExamplesOf<typeof publicRoutes> = {
  getTeacher: {
    params: { code: registrationCode },
    answer: {
      profile: { businessName: profile.businessName, approveRegistrations: profile.approveRegistrations },
      plans: [
        {
          id: plan.id,
          name: plan.name,
          price: plan.price,
          periodInMonths: plan.periodInMonths,
          isOneTime: plan.isOneTime,
        },
      ],
    },
  },
  registerStudent: {
    body: {
      registrationCode,
      name: "Marina Teixeira",
      email: "marina.teixeira@aluno.example",
      phone: "(11) 99111-0012",
      planId: plan.id,
      consent: true,
      consentVersion: CONSENT_VERSION,
    },
    answer: { success: true },
  },
};
