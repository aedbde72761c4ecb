import { call } from "../../lib/api.ts";

/** Creates the profile of a new owner. A repeated call answers the existing one. @throws ApiError */
export function createProfile(user: { id: string; email: string }) {
  return call("createProfile", { body: { userId: user.id, email: user.email } });
}
