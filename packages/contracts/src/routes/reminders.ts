import { ContactInput, ContactWire, RemindInput, RemindResult } from "../contact.ts";
import { NoticeInput, NoticeResult } from "../rise.ts";
import { reminderAddresses } from "./area-addresses.ts";
import { ContactParams, IdParams } from "./params.ts";
import { defineArea } from "./route.ts";

/**
 * The owner's manual messages about overdue charges, and their records. The Lambda of the area
 * `reminders` serves them.
 */
export const reminderRoutes = defineArea("reminders", reminderAddresses, {
  sendNotices: {
    summary: "Mails to who pays for these students which price or recess is to come; once a student and change.",
    body: NoticeInput,
    response: NoticeResult,
    status: 200,
  },
  remindStudents: {
    summary: "Mails a reminder to these students, or to everybody in arrears; at most one contact a student and day.",
    body: RemindInput,
    response: RemindResult,
    status: 200,
  },
  recordContact: {
    summary: "Records that a WhatsApp chat about a charge was opened; the same `requestId` records once.",
    params: IdParams,
    body: ContactInput,
    response: ContactWire,
    status: 200,
  },
  undoContact: {
    summary: "Takes back a WhatsApp contact: the student can be contacted again that day; the entry stays.",
    params: ContactParams,
    response: ContactWire,
    status: 200,
  },
});
