import type { ImportWire } from "@emdia/contracts/import";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { type StudentImport, undoUntil } from "../model/import.ts";
import { advanceImport, allImports, requireImport } from "../store/imports.ts";
import { withLock } from "../store/locks.ts";
import { finishImport, viewImport } from "./finish-import.ts";
import { callOf, resumeUnfinishedImports } from "./start-import.ts";

/**
 * Keeps and lists students who were charged or edited since. A repeat changes nothing.
 * @throws AppError import.not_found, import.undo_over, data.locked
 */
export async function undoImport(ctx: OwnerContext, importId: string): Promise<ImportWire> {
  await requireImport(ctx, importId);
  const undone = await withLock(ctx, callOf(importId), async () => {
    await resumeUnfinishedImports(ctx);
    const one = await requireImport(ctx, importId);
    return one.state === "undone" ? one : finishImport(ctx, await begin(ctx, one));
  });
  return viewImport(ctx, undone);
}

/** @throws AppError import.not_found, data.locked */
export async function resumeImport(ctx: OwnerContext, importId: string): Promise<ImportWire> {
  await requireImport(ctx, importId);
  await withLock(ctx, callOf(importId), () => resumeUnfinishedImports(ctx));
  return viewImport(ctx, await requireImport(ctx, importId));
}

export async function listImports(ctx: OwnerContext): Promise<ImportWire[]> {
  return Promise.all((await allImports(ctx)).map((one) => viewImport(ctx, one)));
}

/** Begins the undo. @throws AppError import.undo_over */
async function begin(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  if (undoUntil(one, ctx.now()) === null) throw new AppError("import.undo_over");
  return advanceImport(ctx, one, { state: "undoing", nextPart: 0 });
}
