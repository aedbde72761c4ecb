import { profileRoutes } from "@emdia/contracts/routes/profile";
import * as Billing from "@emdia/core/billing";
import * as Diagnostics from "@emdia/core/diagnostics";
import * as Profiles from "@emdia/core/profile";
import { env } from "./env.ts";
import { area } from "./http/area.ts";

export const handler = area(profileRoutes, {
  getProfile: async ({ ctx }) => Profiles.toProfileView((await ctx()).profile),
  updateProfile: async ({ ctx, body }) => Profiles.toProfileView(await Profiles.updateProfile(await ctx(), body)),
  createProfile: async ({ owner, identity, body }) =>
    Profiles.toProfileView(await Profiles.createProfile(owner, identity, body)),
  releaseBilling: async ({ owner }) => Profiles.toProfileView(await Billing.releaseBilling(owner)),
  checkSchema: async ({ owner }) => Diagnostics.checkSchema({ ...owner, tableName: env("TABLE_NAME") }),
});
