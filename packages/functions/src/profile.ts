import { profileRoutes } from "@emdia/contracts/routes/profile";
import * as Profiles from "@emdia/core/profile";
import { area } from "./http/area.ts";

export const handler = area(profileRoutes, {
  getProfile: async ({ ctx }) => Profiles.toProfileView((await ctx()).profile),
  updateProfile: async ({ ctx, body }) => Profiles.toProfileView(await Profiles.updateProfile(await ctx(), body)),
  createProfile: async ({ owner, identity, body }) =>
    Profiles.toProfileView(await Profiles.createProfile(owner, identity, body)),
});
