/** @throws Error at start when the setting is missing, so that a bad deployment fails at once */
export function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment lacks ${name}`);
  return value;
}

/** Returns a setting that not every deployment has; undefined where it is missing or empty. */
export const optionalEnv = (name: string): string | undefined => process.env[name] || undefined;
