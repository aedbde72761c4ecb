import { SchemaCheckWire } from "../diagnostics.ts";
import { CreateProfileInput, ProfileInput, ProfileWire } from "../profile.ts";
import { addresses } from "./addresses.ts";
import { defineRoute } from "./route.ts";

/** The owner's own profile: served by the Lambda of the area `profile`. */
export const profileRoutes = {
  getProfile: defineRoute({
    name: "getProfile",
    area: "profile",
    ...addresses.getProfile,
    summary: "The signed-in owner's profile.",
    response: ProfileWire,
    status: 200,
  }),
  updateProfile: defineRoute({
    name: "updateProfile",
    area: "profile",
    ...addresses.updateProfile,
    summary: "Patches the profile; absent fields stay as they are.",
    body: ProfileInput,
    response: ProfileWire,
    status: 200,
  }),
  createProfile: defineRoute({
    name: "createProfile",
    area: "profile",
    ...addresses.createProfile,
    summary: "Creates the profile of a new owner with its trial; answers the existing one when repeated.",
    body: CreateProfileInput,
    response: ProfileWire,
    status: 200,
  }),
  releaseBilling: defineRoute({
    name: "releaseBilling",
    area: "profile",
    ...addresses.releaseBilling,
    summary: "Lets an automatic billing that stopped by itself go on; without one, the profile as it is.",
    response: ProfileWire,
    status: 200,
  }),
  checkSchema: defineRoute({
    name: "checkSchema",
    area: "profile",
    ...addresses.checkSchema,
    summary: "Inspects everything stored for the caller, and says what is wrong and which statement mends it.",
    response: SchemaCheckWire,
    status: 200,
  }),
} as const;
