import type { subscriptionRoutes } from "@emdia/contracts/routes/subscription";
import type { ExamplesOf } from "./example.ts";

/** An owner subscribes twelve days before the end of the trial. */
export const subscriptionExamples: ExamplesOf<typeof subscriptionRoutes> = {
  getSubscriptionStatus: {
    answer: {
      canAccess: true,
      isTrialActive: true,
      status: "trial",
      daysLeft: 12,
      trialEndsAt: "2026-12-02T12:30:00.000Z",
      accessUntil: "2026-12-02T12:30:00.000Z",
      nextRenewal: null,
      cancelAtPeriodEnd: false,
      graceEndsAt: null,
      hasSubscribed: false,
      price: 29.9,
    },
  },
  createCheckout: {
    answer: {
      success: true,
      message: "Sessão de pagamento criada.",
      sessionId: "cs_test_a1B2c3D4",
      url: "https://checkout.stripe.com/c/pay/cs_test_a1B2c3D4",
    },
  },
  createPortal: {
    answer: {
      success: true,
      message: "Portal da assinatura aberto.",
      url: "https://billing.stripe.com/p/session/test_YWNjdF8x",
    },
  },
  syncStatus: {
    answer: {
      success: true,
      message: "Status sincronizado.",
      syncResults: { status: "active", canAccess: true, changed: true },
    },
  },
};
