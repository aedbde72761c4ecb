import { createClient } from "./api-client.ts";
import { checkAnswers } from "./check-answers.ts";
import { siteEnv } from "./env.ts";

/** Public forms load no account provider. @throws ApiError on every refusal */
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
