/** Returns a factor for the region's time limits: tests set it, so that no slow machine fails. */
export const patience = (): number => Number(process.env.EM_DIA_PATIENCE ?? 1);
