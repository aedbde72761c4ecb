import * as z from "zod/mini";
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { bad, type Finding, good } from "./finding.ts";

const Described = z.object({ KeyMetadata: z.object({ KeyId: z.string(), KeyState: z.string() }) });
const Rotation = z.object({ KeyRotationEnabled: z.boolean() });
/** What each key seals; the first deployment makes both. */
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
