import type { ReleasedWire, ReleaseSignUpInput } from "@emdia/contracts/account";
import type { CoreContext } from "../model/context.ts";
import type { SignInDirectory } from "../model/ports/sign-in-directory.ts";
import { type Limiter, limits } from "../model/rate-limits.ts";
import { hashOfAddress, holdAddress } from "./hold-address.ts";

/**
 * See docs/rules/subscription.md, "Accounts and subscription". @throws AppError request.too_many,
 * service.busy
 */
export async function releaseSignUp(
  ctx: CoreContext & { limiter: Limiter; directory: SignInDirectory },
  { input: { email }, address }: { input: ReleaseSignUpInput; address: string },
): Promise<ReleasedWire> {
  await ctx.limiter.spend(limits.signUpsPerAddress, address);
  await ctx.limiter.spend(limits.signUpsPerMailbox, hashOfAddress(email));
  await holdAddress(ctx, email, () => ctx.directory.removeUnconfirmed(email));
  return { success: true };
}
