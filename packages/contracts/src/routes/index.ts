/** Every route, for stacks, the local region and tests only: a Lambda imports its own area's file. */
import { paymentRoutes } from "./payments.ts";
import { planRoutes } from "./plans.ts";
import { profileRoutes } from "./profile.ts";
import type { Route } from "./route.ts";
import { studentRoutes } from "./students.ts";

export const allRoutes: readonly Route[] = [
  ...Object.values(profileRoutes),
  ...Object.values(planRoutes),
  ...Object.values(studentRoutes),
  ...Object.values(paymentRoutes),
];
