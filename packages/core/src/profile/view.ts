import type { ProfileWire } from "@emdia/contracts/profile";
import type { Profile } from "./repository.ts";

/** The profile without what stays inside: pointer and version. */
export function toProfileView({
  billing: _billing,
  lastBilling: _last,
  version: _version,
  ...profile
}: Profile): ProfileWire {
  return profile;
}
