/** The alias under which the queue calls the billing worker. */
export const ALIAS = "live";

/**
 * Returns the one name that the worker's CodeDeploy application, deployment group and configuration
 * share.
 */
export const shiftName = (app: string, stage: string): string => `${app}-${stage}-billing-worker`;
