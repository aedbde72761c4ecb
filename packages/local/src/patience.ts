/** How many times as long AWS's and Stripe's limits last: tests set it for slow machines. */
export const patience = (): number => Number(process.env.EM_DIA_PATIENCE ?? 1);
