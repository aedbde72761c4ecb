/** One realistic call per route, for the API reference (`npm run openapi`). No deployed code imports it. */

import type { accountRoutes } from "@emdia/contracts/routes/accounts";
import type { importRoutes } from "@emdia/contracts/routes/imports";
import type { paymentRoutes } from "@emdia/contracts/routes/payments";
import type { planRoutes } from "@emdia/contracts/routes/plans";
import type { privacyRoutes } from "@emdia/contracts/routes/privacy";
import type { profileRoutes } from "@emdia/contracts/routes/profile";
import type { publicRoutes } from "@emdia/contracts/routes/public";
import type { reminderRoutes } from "@emdia/contracts/routes/reminders";
import type { Area, Route } from "@emdia/contracts/routes/route";
import type { settlementRoutes } from "@emdia/contracts/routes/settlements";
import type { studentRoutes } from "@emdia/contracts/routes/students";
import type { subscriptionRoutes } from "@emdia/contracts/routes/subscription";
import type { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { accountExamples } from "./accounts.ts";
import type { Example, ExamplesOf } from "./example.ts";
import { importExamples } from "./imports.ts";
import { paymentExamples } from "./payments.ts";
import { planExamples } from "./plans.ts";
import { privacyExamples } from "./privacy.ts";
import { profileExamples } from "./profile.ts";
import { publicExamples } from "./public.ts";
import { reminderExamples } from "./reminders.ts";
import { settlementExamples } from "./settlements.ts";
import { studentExamples } from "./students.ts";
import { subscriptionExamples } from "./subscription.ts";
import { webhookExamples } from "./webhook.ts";

/** The routes of every area. A missing area or a route without an example does not compile. */
type RoutesByArea = {
  accounts: typeof accountRoutes;
  privacy: typeof privacyRoutes;
  profile: typeof profileRoutes;
  plans: typeof planRoutes;
  students: typeof studentRoutes;
  imports: typeof importRoutes;
  payments: typeof paymentRoutes;
  settlements: typeof settlementRoutes;
  reminders: typeof reminderRoutes;
  subscription: typeof subscriptionRoutes;
  webhook: typeof webhookRoutes;
  public: typeof publicRoutes;
};

const examples: { readonly [A in Area]: ExamplesOf<RoutesByArea[A]> } = {
  accounts: accountExamples,
  privacy: privacyExamples,
  profile: profileExamples,
  plans: planExamples,
  students: studentExamples,
  imports: importExamples,
  payments: paymentExamples,
  settlements: settlementExamples,
  reminders: reminderExamples,
  subscription: subscriptionExamples,
  webhook: webhookExamples,
  public: publicExamples,
};

const byName = new Map<string, Example>(Object.values(examples).flatMap((area) => Object.entries(area)));

/** Returns the example of a route. @throws RangeError for a route that is not in the table */
export function exampleOf({ name }: Pick<Route, "name">): Example {
  const example = byName.get(name);
  if (!example) throw new RangeError(`no example of the route ${name}`);
  return example;
}
