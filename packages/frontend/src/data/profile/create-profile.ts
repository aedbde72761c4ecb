import { call } from "../../lib/api.ts";

/** A repeated call returns the existing profile. @throws ApiError */
export function createProfile(user: { id: string; email: string }) {
  return call("createProfile", { body: { userId: user.id, email: user.email } });
}
