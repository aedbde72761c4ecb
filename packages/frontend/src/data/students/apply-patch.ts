import type { Routes } from "@emdia/contracts/routes/index";
import type { Sent } from "@emdia/contracts/routes/route";
import type { StudentWire } from "@emdia/contracts/student";

type Patch = Sent<Routes["updateStudent"]["body"]>;

/** What the server stores as it is given; only its answer tells prices, payers and addresses. */
const FLAT = ["name", "email", "phone", "birthday", "notes", "document", "planId", "status", "pausedUntil"] as const;

export const applyPatch = (student: StudentWire, patch: Patch): StudentWire => ({
  ...student,
  ...Object.fromEntries(FLAT.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]]))),
});
