import { stageOf } from "./stages.ts";

/** SES's sandbox also checks the right to the recipient, so only a live stage names its `own`. */
export function mailRights<T>(stage: string, own: readonly T[]) {
  const { isLive, sender } = stageOf(stage);
  return {
    actions: ["ses:SendRawEmail"],
    resources: isLive ? [...own] : ["*"],
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  };
}
