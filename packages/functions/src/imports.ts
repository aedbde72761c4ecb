import { importRoutes } from "@emdia/contracts/routes/imports";
import { startImport } from "@emdia/core/import/start-import";
import { listImports, resumeImport, undoImport } from "@emdia/core/import/undo-import";
import { serveArea } from "./http/serve-area.ts";

export const handler = serveArea(importRoutes, {
  listImports: async ({ owner }) => listImports(owner),
  startImport: async ({ ctx, body }) => startImport(await ctx(), body),
  resumeImport: async ({ owner, params }) => resumeImport(owner, params.id),
  undoImport: async ({ owner, params }) => undoImport(owner, params.id),
});
