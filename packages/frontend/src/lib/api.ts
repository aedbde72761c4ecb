import { createClient } from "./api-client.ts";
import { getAccessToken } from "./auth/auth.ts";
import { currentUser, endSession } from "./auth/session.ts";
import { checkAnswers } from "./check-answers.ts";
import { siteEnv } from "./env.ts";
import { setToday } from "./today.ts";

const client = createClient({
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

/** @throws ApiError on every refusal */
export const call = client.call;
/** @throws ApiError on every refusal */
export const callPages = client.callPages;
/** @throws ApiError on every refusal */
export const callAll = client.callAll;
