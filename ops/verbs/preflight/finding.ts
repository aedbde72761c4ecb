/** The result of one check and, if something is wrong, the command or place that fixes it. */
export type Finding = { name: string; isGood: boolean; says: string; fix?: string };

export const good = (name: string, says: string): Finding => ({ name, isGood: true, says });
export const bad = (name: string, says: string, fix: string): Finding => ({ name, isGood: false, says, fix });
