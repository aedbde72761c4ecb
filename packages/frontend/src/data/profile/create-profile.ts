import { call } from "../../lib/api.ts";

/** Creates the profile of a new owner; repeated, it answers the one that exists. @throws ApiError */
export function createProfile(user: { id: string; email: string }) {
  return call("createProfile", { body: { userId: user.id, email: user.email } });
}
