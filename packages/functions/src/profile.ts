import { profileRoutes } from "@emdia/contracts/routes/profile";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { toProfileView } from "@emdia/core/model/profile-view";
import { createProfile, followEmail, releaseBilling } from "@emdia/core/profile/profiles";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const bus = eventBridgeBus(env("BUS_NAME"));

export const handler = serveArea(profileRoutes, {
  // The site reads the profile first, so this route also stores a changed e-mail of the account.
  getProfile: async ({ ctx, owner, identity }) =>
    toProfileView(await followEmail({ ...owner, bus }, (await ctx()).profile, identity)),
  updateProfile: async ({ ctx, body }) => toProfileView(await updateProfile(await ctx(), body)),
  createProfile: async ({ owner, identity, body }) => toProfileView(await createProfile(owner, identity, body)),
  releaseBilling: async ({ owner }) => toProfileView(await releaseBilling(owner)),
});
