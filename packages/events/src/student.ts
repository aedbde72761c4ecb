import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * A student was added by the owner, or registered through the public link. A `waiting` student
 * needs the owner's approval first; `sendWelcome` tells that the owner wants a welcome mail. The
 * event is delivered at least once per student.
 */
export const studentRegistered = defineEvent(
  "student.registered",
  z.object({
    ownerId: z.string(),
    studentId: z.int(),
    source: z.enum(["owner", "public"]),
    sendWelcome: z.boolean(),
    waiting: z.boolean(),
  }),
);

/**
 * Someone registered through the public link with the address of an existing student. The event is
 * delivered at least once. `planId` is the plan that they chose on the form.
 */
export const registrationRepeated = defineEvent(
  "student.registration_repeated",
  z.object({ ownerId: z.string(), studentId: z.int(), planId: z.optional(z.int()) }),
);

/**
 * The owner approved a student on the waiting list; `sendWelcome` tells that the owner wants a
 * welcome mail.
 */
export const studentApproved = defineEvent(
  "student.approved",
  z.object({ ownerId: z.string(), studentId: z.int(), sendWelcome: z.boolean() }),
);
