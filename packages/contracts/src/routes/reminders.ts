import { ContactInput, ContactWire, RemindInput, RemindResult } from "../contact.ts";
import { PromiseInput, PromiseResult } from "../promise.ts";
import { ReminderRuleInput, ReminderRuleWire, StudentRemindersInput, StudentRemindersWire } from "../reminder-rule.ts";
import { NoticeInput, NoticeResult } from "../rise.ts";
import { reminderAddresses } from "./addresses.ts";
import { ContactParams, IdParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const reminderRoutes = defineArea("reminders", reminderAddresses, {
  sendNotices: {
    summary: "Mails to who pays for these students which price or recess is to come; once a student and change.",
    body: NoticeInput,
    response: NoticeResult,
  },
  remindStudents: {
    summary: "Mails a reminder to these students, or to everybody in arrears; at most one contact a student and day.",
    body: RemindInput,
    response: RemindResult,
  },
  recordContact: {
    summary: "Records that a WhatsApp chat about a charge was opened; the same `requestId` records once.",
    params: IdParams,
    body: ContactInput,
    response: ContactWire,
  },
  undoContact: {
    summary: "Takes back a WhatsApp contact: the student can be contacted again that day; the entry stays.",
    params: ContactParams,
    response: ContactWire,
  },
  setPromises: {
    summary: "Records for which day payment of these charges was promised, or removes the promise; a line each.",
    body: PromiseInput,
    response: PromiseResult,
  },
  getReminderRule: {
    summary: "The reminder rule, what it sends next and to whom it does not, and who is left to be talked to.",
    response: ReminderRuleWire,
  },
  setReminderRule: {
    summary: "Replaces the reminder rule. Switched on, it begins tomorrow and sends nothing for the past.",
    body: ReminderRuleInput,
    response: ReminderRuleWire,
  },
  releaseReminderRule: {
    summary: "Releases a rule that stopped at a day far larger than any before; its mails go out today.",
    response: ReminderRuleWire,
  },
  setStudentReminders: {
    summary: "Pauses the rule's reminders for a student and the others of the same payer, or ends that pause.",
    params: IdParams,
    body: StudentRemindersInput,
    response: StudentRemindersWire,
  },
});
