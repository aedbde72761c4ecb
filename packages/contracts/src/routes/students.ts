import * as z from "zod/mini";
import { BulkChangeInput, BulkChangeResult } from "../bulk-change.ts";
import { ChargeWire, NextChargesInput, NextChargesResult } from "../charge.ts";
import { PageQuery } from "../fields.ts";
import { NewPayerInput, PayerDetailWire, PayerPatch, PayerWire } from "../payer.ts";
import { GenerateCodeInput, RegistrationLinkWire } from "../registration.ts";
import {
  ApproveStudentInput,
  PageLinkWire,
  ReactivateStudentInput,
  StudentChargeStatusInput,
  StudentInput,
  StudentPatch,
  StudentQuery,
  StudentWire,
} from "../student.ts";
import { TimelineQuery, TimelineWire } from "../timeline.ts";
import { studentAddresses } from "./addresses.ts";
import { IdParams, StudentIdParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const studentRoutes = defineArea("students", studentAddresses, {
  listStudents: {
    summary:
      "Active and paused students, those on the waiting list or archived ones, with plan, payment status and next charge.",
    query: StudentQuery,
    response: z.array(StudentWire),
  },
  createStudent: { summary: "Registers a student on a plan.", body: StudentInput, response: StudentWire, status: 201 },
  updateStudent: {
    summary: "Patches a student: data, plan, pause.",
    params: IdParams,
    body: StudentPatch,
    response: StudentWire,
  },
  bulkUpdateStudents: {
    summary: "Changes status, pause, plan, own price or recess of up to 100 students; each is answered by itself.",
    body: BulkChangeInput,
    response: BulkChangeResult,
  },
  previewNextCharges: {
    summary: "The next charge of each student if they had this plan: date, amount, months. Nothing is stored.",
    body: NextChargesInput,
    response: NextChargesResult,
  },
  deleteStudent: { summary: "Deletes a student; one with charges is archived and keeps them.", params: IdParams },
  getStudent: {
    summary: "One student as the list has them; archived ones too.",
    params: IdParams,
    response: StudentWire,
  },
  listTimeline: {
    summary: "All that is stored about one student's charges, a year of months a page, newest first.",
    params: StudentIdParams,
    query: TimelineQuery,
    response: TimelineWire,
  },
  approveStudent: {
    summary: "Takes a student off the waiting list; their cycle starts now. DELETE refuses them instead.",
    params: IdParams,
    body: ApproveStudentInput,
    response: StudentWire,
  },
  reactivateStudent: {
    summary: "Takes a student out of the archive: they are charged again from the next date of their cycle.",
    params: IdParams,
    body: ReactivateStudentInput,
    response: StudentWire,
  },
  setPaymentStatus: {
    summary: "Marks the student's charge paid, or takes that back.",
    params: IdParams,
    body: StudentChargeStatusInput,
    response: ChargeWire,
  },
  listPayers: {
    summary: "The people who pay for students, oldest first, each with their student count.",
    query: PageQuery,
    response: z.array(PayerWire),
  },
  createPayer: {
    summary: "Creates a payer without students.",
    body: NewPayerInput,
    response: PayerDetailWire,
    status: 201,
  },
  getPayer: {
    summary: "One payer with their students; archived ones too.",
    params: IdParams,
    response: PayerDetailWire,
  },
  updatePayer: {
    summary: "Patches a payer, for all of their students at once.",
    params: IdParams,
    body: PayerPatch,
    response: PayerDetailWire,
  },
  deletePayer: { summary: "Deletes a payer without students; 409 payer.has_students otherwise.", params: IdParams },
  replaceLink: {
    summary: "Gives the page of the student's payer a new address; the old ones no longer open it.",
    params: IdParams,
    response: PageLinkWire,
  },
  generateRegistrationCode: {
    summary: "The link by which students register themselves; made on first use, replaced with `rotate`.",
    body: GenerateCodeInput,
    response: RegistrationLinkWire,
  },
});
