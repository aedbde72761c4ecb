import { stageOf } from "./stages.ts";

/** In the sandbox IAM also checks the recipient; live, the right names only our `own` resources. */
export function mailRights<T>(stage: string, own: readonly T[]) {
  const { isLive, sender } = stageOf(stage);
  return {
    actions: ["ses:SendRawEmail"],
    resources: isLive ? [...own] : ["*"],
    conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [sender] }],
  };
}
