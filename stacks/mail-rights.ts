import { stageOf } from "./stages.ts";

/**
 * In SES's sandbox IAM also checks the recipient's identity, which is unknown beforehand. A live
 * stage is outside the sandbox, so its right names only our `own` resources.
 */
export function mailRights<T>(stage: string, own: readonly T[]) {
  const { isLive, sender } = stageOf(stage);
  return {
    actions: ["ses:SendRawEmail"],
    resources: isLive ? [...own] : ["*"],
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  };
}
