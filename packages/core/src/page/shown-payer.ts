import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import type { Settled } from "../model/receipt.ts";

/** `open` has all open charges, or one (`isPart`). `pixCode` asks for `chargesOfCode`. */
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
