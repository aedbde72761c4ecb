import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import type { Settled } from "../model/receipt.ts";

/**
 * The data of a payer's page: all open charges, the oldest first, or the one charge that the payer
 * chose to pay alone (`isPart`), and the settlements of each receipt of late, the newest first.
 * `today` is the owner's civil date, `token` the token in the page's address, `pixCode` asks for
 * `chargesOfCode`.
 */
export type ShownPayer = {
  profile: Profile;
  payer: { key: PayerKey; name: string };
  open: readonly Charge[];
  isPart: boolean;
  receipts: readonly (readonly Settled[])[];
  today: CivilDate;
  token: string;
  pixCode: string | undefined;
};
