export { deleteAccount } from "./delete-account.ts";
export { endSubscription } from "./end-subscription.ts";
export { type EraseContext, eraseAccounts } from "./erase-accounts.ts";
export { eraseStudent } from "./erase-student.ts";
export { exportBusiness } from "./export-business.ts";
export { exportStudent } from "./export-student.ts";
export { restoreAccount } from "./restore-account.ts";
