import { toPortalSession } from "../answers/session.ts";
import { customerOf } from "../look-up.ts";
import { readAddress, requiredText } from "../params.ts";
import type { Operation } from "./operation.ts";

/** The operations of the customer's portal. */
export const portalOperations: readonly Operation[] = [
  {
    name: "billingPortal.sessions.create",
    method: "POST",
    path: "/v1/billing_portal/sessions",
    params: ["customer", "return_url", "locale"],
    run(account, { params }) {
      const customer = customerOf(account, requiredText(params, "customer"), "customer").id;
      const returnUrl = readAddress(params, "return_url") ?? null;
      const id = account.newId("bps");
      return toPortalSession(account, account.portals.put({ id, created: account.now(), customer, returnUrl }));
    },
  },
];
