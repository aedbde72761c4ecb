export { type NoticeContext, sendOnce } from "./send-once.ts";
export { sendReceipt } from "./send-receipt.ts";
export { sendRegistration } from "./send-registration.ts";
export { sendWelcome } from "./send-welcome.ts";
export { tellDeletion, tellRestored } from "./tell-account.ts";
export { tellHeld } from "./tell-held.ts";
export { tellRegistration, tellRepeatedRegistration } from "./tell-registration.ts";
export { tellSubscription } from "./tell-subscription.ts";
export { tellTrialEnd } from "./tell-trial-end.ts";
