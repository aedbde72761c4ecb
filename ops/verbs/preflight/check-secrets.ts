/** The secrets' values are never printed. */
import * as z from "zod/mini";
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { bad, type Finding, good } from "./finding.ts";

/** The least length of each value of a random secret (docs/decisions/028-secrets.md). */
const MIN_RANDOM = 22;

export function checkSecrets(secrets: ReadonlyMap<string, string>, stage: string, isLive: boolean): Finding[] {
  return rules(isLive ? "live" : "test").map(([name, fits, should, value]) => {
    const text = secrets.get(name);
    if (text && fits(text)) return good(name, `It is set and ${should}.`);
    const says = text ? `It is set, but a good one ${should}.` : "It is not set.";
    return bad(name, says, `npx sst secret set ${name} ${value} --stage ${stage}`);
  });
}

/** What does not work while a key is not enabled; the first deployment makes both keys. */
const SEALS = { bank: "no bank is read", whatsapp: "nothing is sent by WhatsApp" };

export async function checkKey(ask: AskAws, stage: string, purpose: keyof typeof SEALS): Promise<Finding> {
  const name = `${purpose} key`;
  const about = (action: string, KeyId: string) => ask("kms", { target: `TrentService.${action}`, json: { KeyId } });
  const answer = await about("DescribeKey", `alias/emdia-${stage}-${purpose}`).catch((error) => {
    if (error instanceof AwsRefusal && error.code === "NotFoundException") return undefined;
    throw error;
  });
  if (!answer) return good(name, "The first deployment makes it.");
  const { KeyId, KeyState } = Described.parse(await answer.json()).KeyMetadata;
  const kms = (action: string) => `aws kms ${action} --key-id ${KeyId}`;
  const cancel = KeyState === "PendingDeletion" ? `${kms("cancel-key-deletion")}, then ` : "";
  if (KeyState !== "Enabled") return bad(name, `It is ${KeyState}: ${SEALS[purpose]}.`, cancel + kms("enable-key"));
  const { KeyRotationEnabled } = Rotation.parse(await (await about("GetKeyRotationStatus", KeyId)).json());
  return KeyRotationEnabled
    ? good(name, "It is enabled and rotates.")
    : bad(name, "It does not rotate.", kms("enable-key-rotation"));
}

const random = (text: string) => text.split(",").every((part) => part.trim().length >= MIN_RANDOM);
const webhook = (text: string) => text.split(",").every((part) => /^whsec_\w+$/.test(part.trim()));

type Rule = readonly [name: string, fits: (text: string) => boolean, should: string, value: string];

const LONG_ENOUGH = `has at least ${MIN_RANDOM} characters`;
const rules = (mode: "live" | "test"): readonly Rule[] => [
  ["ChargeLinkSecret", random, LONG_ENOUGH, '"$(openssl rand -base64 33)"'],
  ["EdgeSecret", random, LONG_ENOUGH, '"$(openssl rand -hex 24)"'],
  [
    "StripeSecretKey",
    (text) => new RegExp(`^[sr]k_${mode}_\\w+$`).test(text),
    `is a key of Stripe's ${mode} mode`,
    `sk_${mode}_…`,
  ],
  ["StripeWebhookSecret", webhook, "begins with whsec_", "whsec_… (npm run ops -- stripe set-up --yes prints it)"],
];

const Described = z.object({ KeyMetadata: z.object({ KeyId: z.string(), KeyState: z.string() }) });
const Rotation = z.object({ KeyRotationEnabled: z.boolean() });
