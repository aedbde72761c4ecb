/** The name under which the queue calls the billing worker. */
export const ALIAS = "live";

/** Returns CodeDeploy's name of the worker's application, its group and their pace. */
export const nameOfShift = (app: string, stage: string): string => `${app}-${stage}-billing-worker`;
