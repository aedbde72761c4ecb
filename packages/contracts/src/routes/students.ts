import * as z from "zod/mini";
import { PageQuery } from "../fields.ts";
import { PaymentWire } from "../payment.ts";
import { GenerateCodeInput, RegistrationLinkWire } from "../registration.ts";
import { PaymentStatusInput, StudentInput, StudentPatch, StudentWire } from "../student.ts";
import { IdParams } from "./params.ts";
import { defineRoute } from "./route.ts";

/** The owner's students: served by the Lambda of the area `students`. */
export const studentRoutes = {
  listStudents: defineRoute({
    name: "listStudents",
    area: "students",
    method: "GET",
    path: "/api/students",
    auth: "owner",
    summary: "Active and paused students, oldest first, with plan, payment status and next charge.",
    query: PageQuery,
    response: z.array(StudentWire),
    status: 200,
  }),
  createStudent: defineRoute({
    name: "createStudent",
    area: "students",
    method: "POST",
    path: "/api/students",
    auth: "owner",
    summary: "Registers a student on a plan.",
    body: StudentInput,
    response: StudentWire,
    status: 201,
  }),
  updateStudent: defineRoute({
    name: "updateStudent",
    area: "students",
    method: "PUT",
    path: "/api/students/{id}",
    auth: "owner",
    summary: "Patches a student: data, plan, pause.",
    params: IdParams,
    body: StudentPatch,
    response: StudentWire,
    status: 200,
  }),
  deleteStudent: defineRoute({
    name: "deleteStudent",
    area: "students",
    method: "DELETE",
    path: "/api/students/{id}",
    auth: "owner",
    summary: "Deletes a student; one with charges is archived and keeps them.",
    params: IdParams,
    status: 204,
  }),
  setPaymentStatus: defineRoute({
    name: "setPaymentStatus",
    area: "students",
    method: "PUT",
    path: "/api/students/{id}/payment-status",
    auth: "owner",
    summary: "Marks the student's charge paid, or takes that back.",
    params: IdParams,
    body: PaymentStatusInput,
    response: PaymentWire,
    status: 200,
  }),
  generateRegistrationCode: defineRoute({
    name: "generateRegistrationCode",
    area: "students",
    method: "POST",
    path: "/api/generate-registration-code",
    auth: "owner",
    summary: "The link by which students register themselves; made on first use, replaced with `rotate`.",
    body: GenerateCodeInput,
    response: RegistrationLinkWire,
    status: 200,
  }),
} as const;
