import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** A `waiting` student needs the owner's approval first. Delivered at least once per student. */
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

/** A registration has the address of an existing student. Delivered at least once. */
export const registrationRepeated = defineEvent(
  "student.registration_repeated",
  z.object({ ownerId: z.string(), studentId: z.int(), planId: z.optional(z.int()) }),
);

/** `sendWelcome` tells that the owner wants a welcome mail. */
export const studentApproved = defineEvent(
  "student.approved",
  z.object({ ownerId: z.string(), studentId: z.int(), sendWelcome: z.boolean() }),
);
