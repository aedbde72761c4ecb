import { resolveNs } from "node:dns/promises";
import { stripeAccount } from "@emdia/core/adapters/stripe-account";
import { stageOf } from "../../../stacks/stages.ts";
import type { Verbs } from "../../verb.ts";
import { apiUrlOf } from "../stripe/verb.ts";
import { listSecrets } from "./list-secrets.ts";
import { runPreflight, sentenceOf } from "./run-preflight.ts";

export const preflightVerbs: Verbs = {
  preflight: {
    says: "checks what a deployment needs and code cannot create: the account, SES, quotas, the zone, the bank key, secrets, the payment provider, the clock; with the command that fixes each fault",
    async plan({ stage, ask, environment, now }) {
      const openStripe = (secretKey: string) => stripeAccount({ apiUrl: apiUrlOf(environment), secretKey });
      const findings = await runPreflight(stage, stageOf(stage), { ask, listSecrets, openStripe, resolveNs, now });
      const wrong = findings.filter(({ isGood }) => !isGood).length;
      const count = `${findings.length - wrong} passed, ${wrong} failed`;
      return { lines: [...findings.map(sentenceOf), count], hasFailed: wrong > 0 };
    },
  },
};
