import { stageOf } from "./stages.ts";

/**
 * Returns what sending raw mail from our one address takes: of the live stage our `own` resources, elsewhere any. In SES's
 * sandbox IAM asks for the recipient's identity as well, and nobody knows that one before; a live stage leaves the sandbox.
 */
export function mailRights<T>(stage: string, own: readonly T[]) {
  const { isLive, sender } = stageOf(stage);
  return {
    actions: ["ses:SendRawEmail"],
    resources: isLive ? [...own] : ["*"],
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  };
}
