import { allRoutes } from "../packages/contracts/src/routes/index.ts";
import { allPageRoutes } from "../packages/contracts/src/routes/pages.ts";

type Throttle = { throttlingRateLimit: number; throttlingBurstLimit: number };

/** Limits below API Gateway's default: a flood of one route makes only that route unavailable. */
export function strangersThrottles() {
  const routes = [...allRoutes.filter(({ auth }) => auth === "public"), ...allPageRoutes];
  return routes.map(({ name, method, path }) => {
    const limit = throttleByRoute[name];
    if (!limit) throw new Error(`nobody says how often strangers may call ${name}`);
    return { routeKey: `${method} ${path}`, ...limit };
  });
}

/** API Gateway responds with 429 to further requests. */
const throttle = (throttlingRateLimit: number, throttlingBurstLimit: number): Throttle => ({
  throttlingRateLimit,
  throttlingBurstLimit,
});

/** The limit for each route for owners, who are identified by their tokens. */
export const ownersThrottle = throttle(250, 500);

/** Strangers' limits by the name of the route; a public route without a limit fails the deploy. */
const throttleByRoute: Readonly<Record<string, Throttle>> = {
  confirmEmail: throttle(10, 20),
  releaseSignUp: throttle(10, 20),
  receiveStripeEvent: throttle(25, 100),
  proveWhatsAppHook: throttle(10, 20),
  receiveWhatsApp: throttle(50, 100),
  getTeacher: throttle(25, 50),
  hintBank: throttle(25, 50),
  hintBankPix: throttle(25, 50),
  registerStudent: throttle(10, 20),
  checkHealth: throttle(10, 20),
  showPage: throttle(50, 100),
  peekPage: throttle(50, 100),
  reportPaid: throttle(10, 20),
  promisePayment: throttle(10, 20),
  downloadReceipt: throttle(25, 50),
  verifyReceipt: throttle(25, 50),
  peekReceipt: throttle(25, 50),
};
