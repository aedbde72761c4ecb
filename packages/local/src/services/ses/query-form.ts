import { AwsError } from "../../aws/errors.ts";

/** A request of the Query protocol, which has flat names such as `Destinations.member.1`. */
export type QueryForm = {
  /** Returns the value at `name`. Throws `MissingParameter` when it is absent. */
  require(name: string): string;
  optional(name: string): string | undefined;
  /** Returns the values of `<name>.member.1`, `.2` and so on. */
  list(name: string): readonly string[];
  /** Returns the `Name`/`Value` pairs of `<name>.member.N`. */
  pairs(name: string): ReadonlyArray<{ name: string; value: string }>;
};

/** Parses a form-urlencoded body. */
export function parseQueryForm(body: Buffer): QueryForm {
  const form = new URLSearchParams(body.toString("utf8"));
  const optional = (name: string) => form.get(name) ?? undefined;
  const require = (name: string) => {
    const value = optional(name);
    if (value === undefined) throw new AwsError("MissingParameter", `The request must contain the parameter ${name}.`);
    return value;
  };
  return {
    require,
    optional,
    list: (name) => members(form, name, (prefix) => prefix).map(require),
    pairs: (name) =>
      members(form, name, (prefix) => `${prefix}.Name`).map((key) => ({
        name: require(key),
        value: require(key.replace(/\.Name$/, ".Value")),
      })),
  };
}

function members(form: URLSearchParams, name: string, keyOf: (prefix: string) => string): readonly string[] {
  const keys: string[] = [];
  for (let index = 1; form.has(keyOf(`${name}.member.${index}`)); index += 1)
    keys.push(keyOf(`${name}.member.${index}`));
  return keys;
}
