import { SchemaCheckWire } from "../diagnostics.ts";
import { CreateProfileInput, ProfileInput, ProfileWire } from "../profile.ts";
import { profileAddresses } from "./area-addresses.ts";
import { defineRoute } from "./route.ts";

/** The owner's own profile: served by the Lambda of the area `profile`. */
export const profileRoutes = {
  getProfile: defineRoute({
    name: "getProfile",
    area: "profile",
    ...profileAddresses.getProfile,
    summary: "The signed-in owner's profile.",
    response: ProfileWire,
    status: 200,
  }),
  updateProfile: defineRoute({
    name: "updateProfile",
    area: "profile",
    ...profileAddresses.updateProfile,
    summary: "Patches the profile; absent fields stay as they are.",
    body: ProfileInput,
    response: ProfileWire,
    status: 200,
  }),
  createProfile: defineRoute({
    name: "createProfile",
    area: "profile",
    ...profileAddresses.createProfile,
    summary: "Creates the profile of a new owner with its trial; answers the existing one when repeated.",
    body: CreateProfileInput,
    response: ProfileWire,
    status: 200,
  }),
  releaseBilling: defineRoute({
    name: "releaseBilling",
    area: "profile",
    ...profileAddresses.releaseBilling,
    summary: "Lets an automatic billing that stopped by itself go on; without one, the profile as it is.",
    response: ProfileWire,
    status: 200,
  }),
  checkSchema: defineRoute({
    name: "checkSchema",
    area: "profile",
    ...profileAddresses.checkSchema,
    summary: "Inspects everything stored for the caller, and says what is wrong and which statement fixes it.",
    response: SchemaCheckWire,
    status: 200,
  }),
} as const;
