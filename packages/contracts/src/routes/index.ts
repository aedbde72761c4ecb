/** Stacks, the local region and tests read this file. A Lambda imports the file of its own area. */
import { accountRoutes } from "./accounts.ts";
import { bankRoutes } from "./bank.ts";
import { importRoutes } from "./imports.ts";
import { paymentRoutes } from "./payments.ts";
import { planRoutes } from "./plans.ts";
import { privacyRoutes } from "./privacy.ts";
import { profileRoutes } from "./profile.ts";
import { publicRoutes } from "./public.ts";
import { receiptRoutes } from "./receipts.ts";
import { reminderRoutes } from "./reminders.ts";
import type { Route } from "./route.ts";
import { settlementRoutes } from "./settlements.ts";
import { statementRoutes } from "./statements.ts";
import { studentRoutes } from "./students.ts";
import { subscriptionRoutes } from "./subscription.ts";
import { webhookRoutes } from "./webhook.ts";
import { whatsappRoutes } from "./whatsapp.ts";
import { whatsappHookRoutes } from "./whatsapp-hook.ts";

const routes = {
  ...accountRoutes,
  ...profileRoutes,
  ...planRoutes,
  ...studentRoutes,
  ...importRoutes,
  ...paymentRoutes,
  ...settlementRoutes,
  ...receiptRoutes,
  ...reminderRoutes,
  ...statementRoutes,
  ...bankRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
  ...whatsappRoutes,
  ...whatsappHookRoutes,
  ...privacyRoutes,
  ...publicRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes);
export type Routes = typeof routes;
export type RouteName = keyof Routes;
