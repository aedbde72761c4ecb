/** The data and the result of one student's charge in a billing run. */
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Sending } from "../message/send-charges.ts";
import type { Charge } from "../model/charge.ts";
import type { SilenceReason } from "../model/missed-months.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { Student } from "../model/student.ts";

/**
 * The data with which a run charges one student. `stored` has the message to which it points;
 * `silence` is the reason why the run sends no mail.
 */
export type StudentCharge = {
  student: Student;
  plan: Plan;
  period: BillingPeriod;
  stored: Charge | undefined;
  silence: SilenceReason | undefined;
};

/**
 * A payer of a page of a run: the charges of all students of theirs whom the run charges, by student
 * number, also of those on other pages. `allIds` are all students of the payer if the payer may owe
 * anything else, or none; `open` is what they owe, if all of them are on the page.
 */
export type PayerCharges = {
  payer: PayerKey;
  dues: readonly StudentCharge[];
  allIds: readonly number[];
  open: readonly OpenCharge[] | undefined;
  watermark: string | undefined;
};

/**
 * The result of a run's attempt at one charge. `final`: nothing is left to do. `given-up`: a fault
 * ended the attempts. `open`: the next run tries again. `probe`: as `open`, and the run must ask
 * for evidence. The other values are the results of sending (`Sending`).
 */
export type Outcome = Sending["kind"] | "final" | "given-up" | "open" | "probe";
