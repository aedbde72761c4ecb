export { dueOwners } from "./due-owners.ts";
export { releaseBilling } from "./hold.ts";
export { type BillingContext, runOwner } from "./run-owner.ts";
export { nextSchedule } from "./schedule.ts";
export { sendSummary } from "./send-summary.ts";
