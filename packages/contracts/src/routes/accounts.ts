import { ConfirmEmailInput, ConfirmEmailWire, ReleasedWire, ReleaseSignUpInput } from "../account.ts";
import { accountAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

export const accountRoutes = defineArea("accounts", accountAddresses, {
  confirmEmail: {
    summary: "Confirms an address by the code of its mail, on a button's press; answers one sign-in.",
    body: ConfirmEmailInput,
    response: ConfirmEmailWire,
  },
  releaseSignUp: {
    summary: "Removes an account that was never confirmed, so that its address can sign up again.",
    body: ReleaseSignUpInput,
    response: ReleasedWire,
  },
});
