import * as z from "zod/mini";
import { PublicTeacherWire, RegisteredWire, RegisterStudentInput } from "../registration.ts";
import { publicAddresses } from "./area-addresses.ts";
import { defineArea } from "./route.ts";

/** Whatever is no code is answered as a code that leads nowhere: the verb decides, not the schema. */
const CodeParams = z.object({ code: z.string() });

/** What anybody may call who has an owner's link: served by the Lambda of the area `public`, which knows no student. */
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
});
