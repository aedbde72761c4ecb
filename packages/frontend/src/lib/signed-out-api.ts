import { createClient } from "./api-client.ts";
import { checkAnswers } from "./check-answers.ts";
import { siteEnv } from "./env.ts";

/**
 * Calls a route of the API without a session. Public forms load no code of the account provider,
 * and that code cannot use the owner's client, which asks it for tokens.
 * @throws ApiError on every refusal
 */
export const { call: callSignedOut } = createClient({
  ...checkAnswers,
  get apiUrl() {
    return siteEnv().apiUrl;
  },
  fetch: (input, init) => fetch(input, init),
  accessToken: async () => undefined,
  identity: () => undefined,
  onToday: () => undefined,
  onUnauthorized: async () => undefined,
});
