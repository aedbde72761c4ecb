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

export const allRoutes: readonly Route[] = [
  ...Object.values(accountRoutes),
  ...Object.values(profileRoutes),
  ...Object.values(planRoutes),
  ...Object.values(studentRoutes),
  ...Object.values(importRoutes),
  ...Object.values(paymentRoutes),
  ...Object.values(settlementRoutes),
  ...Object.values(receiptRoutes),
  ...Object.values(reminderRoutes),
  ...Object.values(statementRoutes),
  ...Object.values(bankRoutes),
  ...Object.values(subscriptionRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(whatsappRoutes),
  ...Object.values(whatsappHookRoutes),
  ...Object.values(privacyRoutes),
  ...Object.values(publicRoutes),
];

export type Routes = typeof accountRoutes &
  typeof profileRoutes &
  typeof planRoutes &
  typeof studentRoutes &
  typeof importRoutes &
  typeof paymentRoutes &
  typeof settlementRoutes &
  typeof receiptRoutes &
  typeof reminderRoutes &
  typeof statementRoutes &
  typeof bankRoutes &
  typeof subscriptionRoutes &
  typeof webhookRoutes &
  typeof whatsappRoutes &
  typeof whatsappHookRoutes &
  typeof privacyRoutes &
  typeof publicRoutes;
export type RouteName = keyof Routes;
