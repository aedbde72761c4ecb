/**
 * Limits the mails that an owner's actions send to third parties (docs/rules.md, "One contact, one
 * address").
 */
import type { OwnerContext } from "../model/context.ts";
import { boundDayOf, canonicalMailbox, MAX_LETTERS_TO_ADDRESS } from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { countUse, type DayLimit, uncountUse } from "../store/day-limits.ts";
import { countOwnerMail } from "../store/mail-bounds.ts";
import type { LetterBound } from "./send-once.ts";

/**
 * A mail that the limits count. `kind` is the counter: confirmations of public registrations use
 * `confirmations`, so that strangers never use up the receipts and welcomes of `letters`.
 */
type Counted = {
  profile: Profile;
  to: string;
  kind?: "letters" | "confirmations";
  tellOver?: LetterBound["tellOver"];
};

/**
 * Returns the daily limit for a welcome, a receipt or a confirmation. The limit counts both the
 * mails of the owner and the mails to the address.
 */
export function letterBound(ctx: OwnerContext, { profile, to, kind = "letters", tellOver }: Counted): LetterBound {
  let taken: DayLimit[] = [];
  const giveBack = async () => {
    for (const limit of taken) await uncountUse(ctx, limit);
    taken = [];
  };
  return {
    async take() {
      const day = boundDayOf(ctx.now());
      const toAddress = { scope: SCOPE_TO[kind], subject: canonicalMailbox(to), day, most: MAX_LETTERS_TO_ADDRESS };
      if (!(await countUse(ctx, toAddress))) return false;
      taken = [toAddress];
      const ofOwner = await countOwnerMail(ctx, { profile, day, scope: kind });
      if (ofOwner) taken.push(ofOwner);
      else await giveBack();
      return ofOwner !== undefined;
    },
    giveBack,
    tellOver,
  };
}

const SCOPE_TO = { letters: "letter-to", confirmations: "confirmation-to" } as const;
