import { CreateProfileInput, ProfileInput, ProfileWire } from "../profile.ts";
import { profileAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

export const profileRoutes = defineArea("profile", profileAddresses, {
  getProfile: { summary: "The signed-in owner's profile.", response: ProfileWire },
  updateProfile: {
    summary: "Patches the profile; absent fields stay as they are.",
    body: ProfileInput,
    response: ProfileWire,
  },
  createProfile: {
    summary: "Creates the profile of a new owner with its trial; answers the existing one when repeated.",
    body: CreateProfileInput,
    response: ProfileWire,
  },
  releaseBilling: {
    summary: "Lets an automatic billing that stopped by itself go on; without one, the profile as it is.",
    response: ProfileWire,
  },
});
