import { createClient } from "./api-client.ts";
import { currentUser, endSession, getAccessToken } from "./auth/session.ts";
import { checkAnswers } from "./check-answers.ts";
import { siteEnv } from "./env.ts";
import { setToday } from "./today.ts";

/** @throws ApiError on every refusal */
export const { call, callPages, callAll } = createClient({
  ...checkAnswers,
  get apiUrl() {
    return siteEnv().apiUrl;
  },
  fetch: (input, init) => fetch(input, init),
  accessToken: getAccessToken,
  identity: currentUser,
  onToday: setToday,
  onUnauthorized: endSession,
});
