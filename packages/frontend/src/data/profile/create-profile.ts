import { call } from "../../lib/api.ts";

/**
 * Creates the profile of a new owner. A repeated call returns the existing profile.
 * @throws ApiError
 */
export function createProfile(user: { id: string; email: string }) {
  return call("createProfile", { body: { userId: user.id, email: user.email } });
}
