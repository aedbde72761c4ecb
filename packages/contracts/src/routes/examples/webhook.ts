import type { webhookRoutes } from "../webhook.ts";
import type { ExamplesOf } from "./example.ts";

/** The provider delivers an event. */
export const webhookExamples: ExamplesOf<typeof webhookRoutes> = {
  receiveStripeEvent: { answer: { received: true } },
};
