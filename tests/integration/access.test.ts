/** docs/rules/subscription.md, "Accounts and subscription". */
import { allRoutes } from "@emdia/contracts/routes/index";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

const DAY_MILLIS = 24 * 3_600_000;
const inDays = (count: number) => new Date(region().clock.now().getTime() + count * DAY_MILLIS).toISOString();

/** One state with access, two without; `packages/core/src/model/access.test.ts` has all states. */
const states: Record<string, { stored: () => Record<string, unknown>; hasAccess: boolean }> = {
  trial: { stored: () => ({ trialEndsAt: inDays(1) }), hasAccess: true },
  "trial that ended": { stored: () => ({}), hasAccess: false },
  "past due after the grace": {
    stored: () => ({ subscriptionStatus: "past_due", currentPeriodEnd: inDays(22), pastDueSince: inDays(-8) }),
    hasAccess: false,
  },
};

/** A developer who opens another call must add it here. */
const alwaysOpen: ReadonlySet<string> = new Set([
  "updateProfile",
  "createProfile",
  // This call may stay open, because it sends no mail: the billing run checks access again.
  "releaseBilling",
  "createCheckout",
  "createPortal",
  "syncStatus",
  // The erasure stays open, because it is the student's right, whatever the owner pays (LGPD art.
  // 18).
  "eraseStudent",
  "deleteAccount",
  "restoreAccount",
  // An owner can always take their bank's credential away.
  "disconnectBank",
  "disconnectWhatsApp",
  // A payer's refusal of messages is stored, whatever the owner pays.
  "setConsent",
]);

const ownRoutes = allRoutes.filter((route) => route.auth === "owner");

test.each(Object.entries(states))(
  "given %s, when every call of every area is made, then only calls that write or send are refused, and only without access",
  async (_state, { stored, hasAccess }) => {
    const studio = await aStudio(region());
    const profile = { pk: `O#${studio.userId}`, sk: "PROFILE" };
    const answers: Record<string, unknown> = {};
    for (const { name, method, path } of ownRoutes) {
      // A call may change what is stored: a synchronization finds no subscription at the provider.
      await storedItems(region()).change(profile, { trialEndsAt: inDays(-1), ...stored() });
      // The empty body is invalid, but the paywall answers before any rule checks the body.
      const { status, body } = await studio.api<{ code?: string } | undefined>(
        method,
        path.replace(/\{\w+\}/, "9999"),
        method === "GET" ? undefined : {},
      );
      answers[name] = status === 402 ? body?.code : "open";
    }
    const expected = ownRoutes.map(({ name, method }) => {
      const isOpen = hasAccess || method === "GET" || alwaysOpen.has(name);
      return [name, isOpen ? "open" : "subscription.required"];
    });
    expect(answers).toEqual(Object.fromEntries(expected));
  },
);
