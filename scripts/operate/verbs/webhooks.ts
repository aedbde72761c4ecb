import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { WEBHOOK_EVENTS } from "../../stripe-setup/set-up.ts";
import { instantOf, Refusal, type Verbs } from "../verb.ts";

export const webhookVerbs: Verbs = {
  "webhooks replay": {
    says: "delivers the provider's events since an instant again; those that were worked through change nothing",
    needs: ["since", "url"],
    async plan({ environment, text, now }) {
      const since = instantOf(text("since"));
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = environment;
      // During a rotation there are two secrets, separated by a comma.
      const [secret] = (secrets ?? "").split(",");
      if (!secretKey || !secret)
        throw new Refusal("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed in the environment.");
      const account = stripeAccount({ apiUrl: environment.STRIPE_API_URL ?? "https://api.stripe.com", secretKey });
      const events = await account.listEvents(since, WEBHOOK_EVENTS);
      if (events.length === 0) return { lines: ["No event since then."] };
      const url = `${text("url")}${webhookRoutes.receiveStripeEvent.path}`;
      const act = async () => {
        for (const { id, type, body } of events) {
          const headers = {
            "content-type": "application/json",
            "stripe-signature": account.signatureOf(body, secret, now()),
          };
          const { status } = await fetch(url, { method: "POST", headers, body });
          if (status !== 200)
            throw new Refusal(`${id} (${type}) was answered with ${status}: look at ApiWebhook's log.`);
        }
        return `${events.length} events were taken.`;
      };
      const lines = events.map(({ id, type }) => `${id}  ${type}`);
      return { lines, steps: [{ says: `post ${events.length} events to ${url}, the oldest first`, act }] };
    },
  },
};
