export { claimEvent } from "./claim.ts";
export { settleEvent } from "./settle.ts";
export { isSignedBy, type SignedBody } from "./verify-signature.ts";
