/**
 * Returns the secrets in a setting; the first is the secret to use. There are two secrets,
 * separated by a comma, while one replaces the other (docs/decisions/028-secrets.md). An empty
 * secret is ignored, since anyone can guess it.
 * @throws Error if no secret is left
 */
export function validSecrets(setting: string): readonly [string, ...string[]] {
  const [first, ...others] = setting.split(",").flatMap((part) => part.trim() || []);
  if (first === undefined) throw new Error("the setting holds no secret");
  return [first, ...others];
}
