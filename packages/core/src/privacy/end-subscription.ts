import type { OwnerContext } from "../model/context.ts";
import type { CustomerGateway } from "../model/ports/stripe-gateway.ts";
import { getProfile } from "../store/profiles.ts";

/** @throws AppError subscription.provider_unavailable, so that the event is delivered again */
export async function followCustomer(ctx: OwnerContext & { stripe: Pick<CustomerGateway, "setEmail"> }): Promise<void> {
  const profile = await getProfile(ctx);
  if (profile && profile.stripeCustomerId !== null) await ctx.stripe.setEmail(profile.stripeCustomerId, profile.email);
}

type EndContext = OwnerContext & { stripe: Pick<CustomerGateway, "cancelAtPeriodEnd"> };

/** Skips a restored account. @throws AppError subscription.provider_unavailable */
export async function endSubscription(ctx: EndContext): Promise<void> {
  const profile = await getProfile(ctx);
  if (profile?.deletion && profile.stripeCustomerId !== null)
    await ctx.stripe.cancelAtPeriodEnd(profile.stripeCustomerId);
}
