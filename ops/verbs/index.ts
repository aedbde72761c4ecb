import type { Verbs } from "../verb.ts";
import { assetVerbs } from "./assets/retire-assets.ts";
import { bankVerbs } from "./bank.ts";
import { dataRequestVerbs } from "./data-requests.ts";
import { deadLetterVerbs } from "./dead-letters.ts";
import { mailVerbs } from "./mail.ts";
import { ownerVerbs } from "./owners.ts";
import { preflightVerbs } from "./preflight/verb.ts";
import { rotateVerbs } from "./rotate.ts";
import { sbomVerbs } from "./sbom.ts";
import { smokeVerbs } from "./smoke/verb.ts";
import { stripeVerbs } from "./stripe/verb.ts";
import { tableVerbs } from "./table.ts";
import { webhookVerbs } from "./webhooks.ts";

const ofStage = (verbs: Verbs): Verbs =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, { ...verb, needs: [...(verb.needs ?? []), "stage"] }]),
  );

export const VERBS: Verbs = {
  ...ofStage(preflightVerbs),
  ...smokeVerbs,
  ...assetVerbs,
  ...sbomVerbs,
  ...stripeVerbs,
  ...ofStage(deadLetterVerbs),
  ...ofStage(bankVerbs),
  ...ofStage(ownerVerbs),
  ...ofStage(mailVerbs),
  ...ofStage(webhookVerbs),
  ...ofStage(tableVerbs),
  ...ofStage(rotateVerbs),
  ...ofStage(dataRequestVerbs),
};
