/**
 * The first secret is used, a second one while it is replaced (docs/decisions/028-secrets.md). An
 * empty one is ignored, since anyone can guess it. @throws Error if no secret is left
 */
export function validSecrets(setting: string): readonly [string, ...string[]] {
  const [first, ...others] = setting.split(",").flatMap((part) => part.trim() || []);
  if (first === undefined) throw new Error("the setting holds no secret");
  return [first, ...others];
}
