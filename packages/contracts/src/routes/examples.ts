/** One realistic call per route, for the API reference (`npm run openapi`). No deployed code imports it. */

import type { accountRoutes } from "./accounts.ts";
import { accountExamples } from "./examples/accounts.ts";
import type { Example, ExamplesOf } from "./examples/example.ts";
import { paymentExamples } from "./examples/payments.ts";
import { planExamples } from "./examples/plans.ts";
import { privacyExamples } from "./examples/privacy.ts";
import { profileExamples } from "./examples/profile.ts";
import { publicExamples } from "./examples/public.ts";
import { studentExamples } from "./examples/students.ts";
import { subscriptionExamples } from "./examples/subscription.ts";
import { webhookExamples } from "./examples/webhook.ts";
import type { paymentRoutes } from "./payments.ts";
import type { planRoutes } from "./plans.ts";
import type { privacyRoutes } from "./privacy.ts";
import type { profileRoutes } from "./profile.ts";
import type { publicRoutes } from "./public.ts";
import type { Area, Route } from "./route.ts";
import type { studentRoutes } from "./students.ts";
import type { subscriptionRoutes } from "./subscription.ts";
import type { webhookRoutes } from "./webhook.ts";

/** The routes of every area. A missing area or a route without an example does not compile. */
type RoutesByArea = {
  accounts: typeof accountRoutes;
  privacy: typeof privacyRoutes;
  profile: typeof profileRoutes;
  plans: typeof planRoutes;
  students: typeof studentRoutes;
  payments: typeof paymentRoutes;
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
  payments: paymentExamples,
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
