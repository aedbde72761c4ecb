import { accountForms, accountLinks, accountMails } from "./account.ts";
import { bank } from "./bank.ts";
import { byHand } from "./by-hand.ts";
import { billingDay, dashboard, unsent } from "./dashboard.ts";
import { firstSteps } from "./first-steps.ts";
import { help } from "./help.ts";
import { invoice, sentInvoice, settlements } from "./invoice.ts";
import { lapse } from "./lapse.ts";
import { lateFee } from "./late-fee.ts";
import { longest } from "./longest.ts";
import { payerPage, withdrawnCharge } from "./payer-page.ts";
import { plans } from "./plans.ts";
import { priceChanges } from "./price-changes.ts";
import { promises } from "./promises.ts";
import { publicPages } from "./public-pages.ts";
import { registration } from "./registration.ts";
import { reminderRule } from "./reminder-rule.ts";
import { reminders } from "./reminders.ts";
import { reports } from "./reports.ts";
import { secondStep } from "./second-step.ts";
import { settings } from "./settings.ts";
import { statement } from "./statement.ts";
import { importStudents, newStudent, registrationLink, students } from "./students.ts";
import { subscription } from "./subscription.ts";
import type { Tour } from "./tour.ts";
import { whatsapp } from "./whatsapp.ts";

/** The tours run in this order; tours that move the clock are last. */
export const tours: Readonly<Record<string, Tour>> = {
  "public-pages": publicPages,
  "account-forms": accountForms,
  "account-links": accountLinks,
  "account-mails": accountMails,
  registration,
  "first-steps": firstSteps,
  dashboard,
  students,
  "registration-link": registrationLink,
  "new-student": newStudent,
  "import-students": importStudents,
  plans,
  "price-changes": priceChanges,
  settings,
  "second-step": secondStep,
  invoice,
  "sent-invoice": sentInvoice,
  settlements,
  "withdrawn-charge": withdrawnCharge,
  "by-hand": byHand,
  subscription,
  help,
  "payer-page": payerPage,
  reminders,
  promises,
  "billing-day": billingDay,
  unsent,
  lapse,
  statement,
  reports,
  "reminder-rule": reminderRule,
  "late-fee": lateFee,
  longest,
  bank,
  whatsapp,
};
