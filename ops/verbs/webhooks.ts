import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { Refusal } from "../refusal.ts";
import { instantOf, type Verbs } from "../verb.ts";
import { WEBHOOK_EVENTS } from "./stripe/set-up.ts";
import { stripeOf } from "./stripe/verb.ts";

export const webhookVerbs: Verbs = {
  "webhooks replay": {
    says: "delivers the provider's events since an instant again; those that were worked through change nothing",
    needs: ["since", "url"],
    async plan({ environment, text, now }) {
      const since = instantOf(text("since"));
      const account = stripeAccount(stripeOf(environment));
      // During a rotation the variable holds two secrets with a comma between; the first one signs.
      const [secret] = (environment.STRIPE_WEBHOOK_SECRET ?? "").split(",");
      if (!secret) throw new Refusal("STRIPE_WEBHOOK_SECRET is missing in the environment.");
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
