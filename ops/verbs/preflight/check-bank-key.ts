import * as z from "zod/mini";
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { bad, type Finding, good } from "./finding.ts";

const Described = z.object({ KeyMetadata: z.object({ KeyId: z.string(), KeyState: z.string() }) });
const Rotation = z.object({ KeyRotationEnabled: z.boolean() });
const NAME = "bank key";

/** The first deployment makes it. */
export async function checkBankKey(ask: AskAws, stage: string): Promise<Finding> {
  const about = (action: string, KeyId: string) => ask("kms", { target: `TrentService.${action}`, json: { KeyId } });
  const answer = await about("DescribeKey", `alias/emdia-${stage}-bank`).catch((error) => {
    if (error instanceof AwsRefusal && error.code === "NotFoundException") return undefined;
    throw error;
  });
  if (!answer) return good(NAME, "The first deployment makes it.");
  const { KeyId, KeyState } = Described.parse(await answer.json()).KeyMetadata;
  const kms = (action: string) => `aws kms ${action} --key-id ${KeyId}`;
  const cancel = KeyState === "PendingDeletion" ? `${kms("cancel-key-deletion")}, then ` : "";
  if (KeyState !== "Enabled") return bad(NAME, `It is ${KeyState}: no bank is read.`, cancel + kms("enable-key"));
  const { KeyRotationEnabled } = Rotation.parse(await (await about("GetKeyRotationStatus", KeyId)).json());
  return KeyRotationEnabled
    ? good(NAME, "It is enabled and rotates.")
    : bad(NAME, "It does not rotate.", kms("enable-key-rotation"));
}
