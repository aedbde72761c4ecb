export { access, canAccess, requireAccess } from "./access.ts";
export { applyStripeEvent, type WebhookContext } from "./apply-stripe-event.ts";
export type { CustomerGateway } from "./gateway.ts";
export { getStatus } from "./get-status.ts";
export { openPortal } from "./open-portal.ts";
export { type PagesContext, startCheckout } from "./start-checkout.ts";
export { syncStatus } from "./sync-status.ts";
