export const ALIAS = "live";

export const shiftName = (app: string, stage: string): string => `${app}-${stage}-billing-worker`;
