/** The data and the result of one student's charge in a billing run. */
import type { Sending } from "../charge/claim-and-send.ts";
import type { Charge } from "../model/charge.ts";
import type { SilenceReason } from "../model/missed-months.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { Student } from "../model/student.ts";

/**
 * The data with which a run charges one student; `silence` is the reason why the run sends no mail.
 * `family` lists this charge and the charges that may go out in one mail with it, by student
 * number. `lead` is the stored charge in whose mail a stored charge goes out; the lead's `due` is
 * undefined if this run no longer charges the lead's student.
 */
export type StudentCharge = {
  student: Student;
  plan: Plan;
  period: BillingPeriod;
  stored: Charge | undefined;
  silence: SilenceReason | undefined;
  watermark: string | undefined;
  family?: readonly StudentCharge[];
  lead?: { stored: Charge; due: StudentCharge | undefined };
};

/**
 * The result of a run's attempt at one charge. `final`: nothing is left to do. `given-up`: a fault
 * ended the attempts. `open`: the next run tries again. `probe`: as `open`, and the run must ask
 * for evidence. The other values are the results of sending (`Sending`).
 */
export type Outcome = Sending["kind"] | "final" | "given-up" | "open" | "probe";

/** The result, and the payer's other charges that the mail names. */
export type Charged = { outcome: Outcome; covered?: readonly Charge[] | undefined };
