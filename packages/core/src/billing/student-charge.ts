import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Sending } from "../message/send-charges.ts";
import type { Charge } from "../model/charge.ts";
import type { SilenceReason } from "../model/missed-months.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { Student } from "../model/student.ts";

/** `stored` has its message; `silence` is why the run sends no mail. */
export type StudentCharge = {
  student: Student;
  plan: Plan;
  period: BillingPeriod;
  stored: Charge | undefined;
  silence: SilenceReason | undefined;
};

/**
 * The charges are of all students whom the run charges, also on other pages. `allIds` are all
 * students of the payer if the payer may owe anything else; `open` is what they owe, if all are on
 * the page.
 */
export type PayerCharges = {
  payer: PayerKey;
  dues: readonly StudentCharge[];
  allIds: readonly number[];
  open: readonly OpenCharge[] | undefined;
  watermark: string | undefined;
};

/**
 * `final`: nothing is left to do. `given-up`: a fault ended the attempts. `open`: the next run
 * tries again. `probe`: the run must also ask for evidence. `accepted`: Meta took the message, and
 * has not delivered it yet.
 */
export type Outcome = Sending["kind"] | "accepted" | "final" | "given-up" | "open" | "probe";
