import * as z from "zod/mini";
import { HealthWire, PublicTeacherWire, RegisteredWire, RegisterStudentInput } from "../registration.ts";
import { publicAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

/** The schema accepts any text, so that a malformed code gets the same answer as an unknown one. */
const CodeParams = z.object({ code: z.string() });
const HintParams = z.object({ hint: z.string() });

/** The Lambda of this area may not read students. */
export const publicRoutes = defineArea("public", publicAddresses, {
  getTeacher: {
    summary:
      "The business and the active plans behind a registration code; 404 registration.code_invalid for any other.",
    params: CodeParams,
    response: PublicTeacherWire,
  },
  hintBank: {
    summary: "A bank's callback: asks for a read of the owner's bank; the body is never read, and every hint gets 204.",
    params: HintParams,
  },
  hintBankPix: { summary: "The same, at the address that the Central Bank's API composes.", params: HintParams },
  registerStudent: {
    summary: "Takes a student's own registration; the answer never tells whether the e-mail was known.",
    body: RegisterStudentInput,
    response: RegisteredWire,
    status: 201,
  },
  checkHealth: {
    summary: "Says that the API and its table answer, for whoever watches from outside.",
    response: HealthWire,
  },
});

/** The path that an external monitor requests to check the product's health. */
export const healthPath = publicRoutes.checkHealth.path;
