export { DeletionBanner } from "../features/privacy/deletion-banner.tsx";
export { CheckoutReturn } from "../features/subscription/checkout-return.ts";
export { NoAccessBanner } from "../features/subscription/no-access-banner.tsx";
export { PastDueBanner } from "../features/subscription/past-due-banner.tsx";
export { TrialBanner } from "../features/subscription/trial-banner.tsx";
