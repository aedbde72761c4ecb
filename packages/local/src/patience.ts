/**
 * Returns how many times as long the region's time limits last as those of AWS and Stripe. Tests
 * set it, so that no limit ends a call on a slow machine.
 */
export const patience = (): number => Number(process.env.EM_DIA_PATIENCE ?? 1);
