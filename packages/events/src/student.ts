import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * A student joined: by the owner's hand, or through the public link. A `waiting` student needs the
 * owner's approval first; `sendWelcome` says that the owner wants a welcome mail. At least once per
 * student.
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
 * Someone registered through the public link with the address of an existing student. At least
 * once.
 */
export const registrationRepeated = defineEvent(
  "student.registration_repeated",
  z.object({ ownerId: z.string(), studentId: z.int() }),
);

/**
 * The owner took a student off the waiting list; `sendWelcome` says that the owner wants a welcome
 * mail.
 */
export const studentApproved = defineEvent(
  "student.approved",
  z.object({ ownerId: z.string(), studentId: z.int(), sendWelcome: z.boolean() }),
);
