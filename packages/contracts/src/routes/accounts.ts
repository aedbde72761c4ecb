import { ConfirmEmailInput, ConfirmEmailWire } from "../account.ts";
import { accountAddresses } from "./area-addresses.ts";
import { defineArea } from "./route.ts";

/** The calls that need an account but no session. The Lambda of the area `accounts` serves them. */
export const accountRoutes = defineArea("accounts", accountAddresses, {
  confirmEmail: {
    summary: "Confirms an address by the code of its mail, on a button's press; answers one sign-in.",
    body: ConfirmEmailInput,
    response: ConfirmEmailWire,
    status: 200,
  },
});
