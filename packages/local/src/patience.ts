/**
 * Returns how many times as long the region's limits of time last as those of AWS and Stripe. Tests
 * set it, so that no limit ends a call that a slow machine still works on.
 */
export const patience = (): number => Number(process.env.EM_DIA_PATIENCE ?? 1);
