import type { accountRoutes } from "@emdia/contracts/routes/accounts";
import type { ExamplesOf } from "./example.ts";
import { profile } from "./studio.ts";

/** The owner presses the button of the confirmation page. */
export const accountExamples: ExamplesOf<typeof accountRoutes> = {
  confirmEmail: {
    body: { email: profile.email, code: "123456", purpose: "signup" },
    answer: { redirectTo: "/email-confirmed#access_token=eyJr…&refresh_token=eyJj…&type=signup" },
  },
};
