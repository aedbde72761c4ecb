import type { PortalWire } from "@emdia/contracts/subscription";
import { AppError } from "../model/app-error.ts";
import { requireProfile } from "../store/profiles.ts";
import { providerUrl } from "./provider-url.ts";
import type { PagesContext } from "./start-checkout.ts";

/** @throws AppError subscription.none without a checkout, subscription.provider_unavailable */
export async function openPortal(ctx: PagesContext): Promise<PortalWire> {
  const { stripeCustomerId } = await requireProfile(ctx);
  if (stripeCustomerId === null) throw new AppError("subscription.none");
  const page = await ctx.stripe.createPortal(stripeCustomerId, `${ctx.siteUrl}/dashboard`);
  return { success: true, message: "Portal da assinatura aberto.", url: providerUrl(page.url, ctx.apiUrl) };
}
