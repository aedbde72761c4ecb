/**
 * Returns the secrets of a setting, the one to use first: there are two, separated by a comma,
 * while one replaces the other (docs/decisions/028-secrets.md). An empty secret is ignored, since
 * everyone knows it.
 * @throws Error where no secret is left
 */
export function validSecrets(setting: string): readonly [string, ...string[]] {
  const [first, ...others] = setting.split(",").flatMap((part) => part.trim() || []);
  if (first === undefined) throw new Error("the setting holds no secret");
  return [first, ...others];
}
