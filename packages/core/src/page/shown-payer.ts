import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { Payer } from "../model/payer.ts";
import type { Profile } from "../model/profile.ts";

/**
 * The data of a payer's page: the open charges of their students, the oldest first, and the charges
 * that were paid lately. `today` is the owner's civil date, `token` the token in the page's
 * address, `pixCode` asks for `chargesOfCode`, `pathOf` composes the path of a charge's own page.
 */
export type ShownPayer = {
  profile: Profile;
  payer: Payer;
  open: readonly Charge[];
  paid: readonly Charge[];
  today: CivilDate;
  token: string;
  pixCode: string | undefined;
  pathOf(charge: Charge): string;
};
