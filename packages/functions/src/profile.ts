import { profileRoutes } from "@emdia/contracts/routes/profile";
import { checkSchema } from "@emdia/core/diagnostics/check-schema";
import { toProfileView } from "@emdia/core/model/profile-view";
import { createProfile } from "@emdia/core/profile/create-profile";
import { enrolOwner } from "@emdia/core/profile/enrol-owner";
import { releaseBilling } from "@emdia/core/profile/release-billing";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

export const handler = serveArea(profileRoutes, {
  // The site reads the profile first, so this route enrols an owner whom an earlier release left
  // out of the dispatch.
  getProfile: async ({ ctx, owner }) => toProfileView(await enrolOwner(owner, (await ctx()).profile)),
  updateProfile: async ({ ctx, body }) => toProfileView(await updateProfile(await ctx(), body)),
  createProfile: async ({ owner, identity, body }) => toProfileView(await createProfile(owner, identity, body)),
  releaseBilling: async ({ owner }) => toProfileView(await releaseBilling(owner)),
  checkSchema: async ({ owner }) => checkSchema({ ...owner, tableName: env("TABLE_NAME") }),
});
