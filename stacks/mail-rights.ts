import { stageOf } from "./stages.ts";

/**
 * Returns the rights to send raw mail from our sender address: on the live stage only for our `own`
 * resources, elsewhere for any resource. In SES's sandbox IAM also checks the recipient's identity,
 * which is unknown beforehand; a live stage is outside the sandbox.
 */
export function mailRights<T>(stage: string, own: readonly T[]) {
  const { isLive, sender } = stageOf(stage);
  return {
    actions: ["ses:SendRawEmail"],
    resources: isLive ? [...own] : ["*"],
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  };
}
