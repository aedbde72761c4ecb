import { allRoutes } from "../packages/contracts/src/routes/index.ts";
import { allPageRoutes } from "../packages/contracts/src/routes/pages.ts";

type Throttle = { throttlingRateLimit: number; throttlingBurstLimit: number };

/**
 * Returns the limits of requests a second and at once of all callers together; API Gateway answers
 * 429 to the rest.
 */
const throttle = (throttlingRateLimit: number, throttlingBurstLimit: number): Throttle => ({
  throttlingRateLimit,
  throttlingBurstLimit,
});

/** The limit of each route of owners, whom their tokens identify. */
export const ofOwners = throttle(250, 500);

/**
 * The limits of the routes that need no token, by their names; a route without a limit is an error
 * at the deploy.
 */
const ofStrangers: Readonly<Record<string, Throttle>> = {
  confirmEmail: throttle(10, 20),
  receiveStripeEvent: throttle(25, 100),
  getTeacher: throttle(25, 50),
  registerStudent: throttle(10, 20),
  checkHealth: throttle(10, 20),
  showChargePage: throttle(50, 100),
  peekChargePage: throttle(50, 100),
  reportPaid: throttle(10, 20),
};

/**
 * Returns the settings of the routes that strangers call. They are lower than the default, so that
 * a flood at one of them is answered by API Gateway and closes that route alone.
 */
export function strangersThrottles() {
  const routes = [...allRoutes.filter(({ auth }) => auth === "public"), ...allPageRoutes];
  return routes.map(({ name, method, path }) => {
    const limit = ofStrangers[name];
    if (!limit) throw new Error(`nobody says how often strangers may call ${name}`);
    return { routeKey: `${method} ${path}`, ...limit };
  });
}
