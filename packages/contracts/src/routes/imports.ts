import * as z from "zod/mini";
import { MAX_IMPORT_BYTES } from "../constants.ts";
import { ImportInput, ImportWire } from "../import.ts";
import { importAddresses } from "./addresses.ts";
import { UuidParams } from "./params.ts";
import { defineArea } from "./route.ts";

export const importRoutes = defineArea("imports", importAddresses, {
  listImports: {
    summary: "The imports so far, the newest first, and until when each can be undone.",
    response: z.array(ImportWire),
  },
  startImport: {
    summary:
      "Imports up to 2,000 students, all or none, and makes the plans they need; the same `importId` is one import.",
    body: ImportInput,
    maxBodyBytes: MAX_IMPORT_BYTES,
    response: ImportWire,
    status: 201,
  },
  resumeImport: {
    summary: "Goes on with an import or an undo that broke off.",
    params: UuidParams,
    response: ImportWire,
  },
  undoImport: {
    summary: "Takes an import back within 24 hours; students who were charged or edited since stay, and are named.",
    params: UuidParams,
    response: ImportWire,
  },
});
