export { createProfile, type Identity } from "./create-profile.ts";
export { requireCurrentProfile } from "./current-profile.ts";
export { generateRegistrationCode } from "./generate-registration-code.ts";
export type { Profile } from "./profile.ts";
export { getProfile, requireProfile } from "./repository.ts";
export { updateProfile } from "./update-profile.ts";
export { toProfileView } from "./view.ts";
