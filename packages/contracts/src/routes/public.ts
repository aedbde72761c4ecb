import * as z from "zod/mini";
import { HealthWire, PublicTeacherWire, RegisteredWire, RegisterStudentInput } from "../registration.ts";
import { publicAddresses } from "./area-addresses.ts";
import { defineArea } from "./route.ts";

/** The schema accepts any text, so that a malformed code gets the same answer as an unknown one. */
const CodeParams = z.object({ code: z.string() });

/**
 * The calls for strangers who have an owner's link. The Lambda of the area `public` serves them and
 * may not read students.
 */
export const publicRoutes = defineArea("public", publicAddresses, {
  getTeacher: {
    summary:
      "The business and the active plans behind a registration code; 404 registration.code_invalid for any other.",
    params: CodeParams,
    response: PublicTeacherWire,
    status: 200,
  },
  registerStudent: {
    summary: "Takes a student's own registration; the answer never tells whether the e-mail was known.",
    body: RegisterStudentInput,
    response: RegisteredWire,
    status: 201,
  },
  checkHealth: {
    summary: "Says that the API and its table answer, for whoever watches from outside.",
    response: HealthWire,
    status: 200,
  },
});

/** The path that an external monitor requests to check the product's health. */
export const healthPath = publicRoutes.checkHealth.path;
