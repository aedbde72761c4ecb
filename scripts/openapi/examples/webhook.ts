import type { webhookRoutes } from "@emdia/contracts/routes/webhook";
import type { ExamplesOf } from "./example.ts";

/** The provider delivers an event. */
export const webhookExamples: ExamplesOf<typeof webhookRoutes> = {
  receiveStripeEvent: { answer: { received: true } },
};
