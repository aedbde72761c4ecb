/** The rating is only a hint, never a rule. */
export function ratePassword(password: string): "fraca" | "média" | "forte" | undefined {
  if (password.length === 0) return undefined;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 5) return "fraca";
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return "forte";
  return "média";
}
