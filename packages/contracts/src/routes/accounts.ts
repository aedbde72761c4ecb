import { ConfirmEmailInput, ConfirmEmailWire } from "../account.ts";
import { accountAddresses } from "./area-addresses.ts";
import { defineArea } from "./route.ts";

/** What needs an account but no session: served by the Lambda of the area `accounts`. */
export const accountRoutes = defineArea("accounts", accountAddresses, {
  confirmEmail: {
    summary: "Confirms an address by the code of its mail, on a button's press; answers one sign-in.",
    body: ConfirmEmailInput,
    response: ConfirmEmailWire,
    status: 200,
  },
});
