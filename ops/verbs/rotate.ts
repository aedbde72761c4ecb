import { randomBytes } from "node:crypto";
import { Refusal } from "../refusal.ts";
import type { Verbs } from "../verb.ts";

/** Two values joined in one deployment are both valid (docs/decisions/028-secrets.md). */
type Rotation = { isOurs: boolean; deployments: readonly string[]; before: string; after: string };

const ROTATIONS: Readonly<Record<string, Rotation>> = {
  ChargeLinkSecret: {
    isOurs: true,
    deployments: ["NEW,OLD"],
    before: "Two are valid at once: the first seals, both open. Keep the old one, or every link that was sent ends.",
    after:
      "Keep the old one as long as its links are to work, 400 days at least; then set the new one alone, and deploy.",
  },
  EdgeSecret: {
    isOurs: true,
    deployments: ["OLD,NEW", "NEW,OLD", "NEW"],
    before:
      "CloudFront sends the first, the API takes both: the API has to know the new one before CloudFront says it.",
    after: "An hour after each deployment CloudFront says the same everywhere; only then the next one.",
  },
  StripeSecretKey: {
    isOurs: false,
    deployments: ["NEW"],
    before: "Roll the key in the provider's dashboard, and let the old one live for 24 hours.",
    after: "Check that a subscription's page opens, then end the old key.",
  },
  StripeWebhookSecret: {
    isOurs: false,
    deployments: ["NEW,OLD", "NEW"],
    before: "Roll the endpoint's secret in the provider's dashboard with 24 hours of overlap: it signs with both.",
    after: "The last one follows after the 24 hours. What was refused meanwhile: webhooks replay.",
  },
};

export const rotateVerbs: Verbs = {
  rotate: {
    says: "says how a secret is replaced, step by step, with a new value where it is ours to make",
    needs: ["secret"],
    takes: ["value"],
    async plan({ stage, text, maybe }) {
      const name = text("secret");
      const rotation = ROTATIONS[name];
      if (!rotation) throw new Refusal(`--secret is one of ${Object.keys(ROTATIONS).join(", ")}.`);
      // A secret has only letters and digits: SST takes a value that begins with "-" for an option.
      const fresh = maybe("value") ?? (rotation.isOurs ? randomBytes(32).toString("hex") : "NEW");
      const deployments = rotation.deployments.flatMap((value) => [
        `npx sst secret set ${name} ${value.replace("NEW", fresh)} --stage ${stage}`,
        `npx sst deploy --stage ${stage}`,
      ]);
      const steps = [
        rotation.before,
        `npx sst secret list --stage ${stage}   (the old value: note it until the last step is done)`,
        ...deployments,
        rotation.after,
      ];
      return { lines: steps.map((step, index) => `${index + 1}. ${step}`) };
    },
  },
};
