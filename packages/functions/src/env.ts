/**
 * Returns a setting that the stack gives to a Lambda.
 * @throws Error at start when the setting is missing, so that a bad deployment fails at once
 */
export function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment lacks ${name}`);
  return value;
}
