import { AwsError } from "../../aws/errors.ts";

/** A Query protocol request, which has flat names such as `Destinations.member.1`. */
export type QueryForm = {
  /** Returns the value at `name`. Throws `MissingParameter` when the value is missing. */
  require(name: string): string;
  optional(name: string): string | undefined;
  /** Returns the values at `<name>.member.1`, `.2` and so on. */
  list(name: string): readonly string[];
  /** Returns the `Name`/`Value` pairs at `<name>.member.N`. */
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
  const members = (name: string, field = "") => {
    const prefixes: string[] = [];
    const next = () => `${name}.member.${prefixes.length + 1}`;
    while (form.has(`${next()}${field}`)) prefixes.push(next());
    return prefixes;
  };
  return {
    require,
    optional,
    list: (name) => members(name).map(require),
    pairs: (name) =>
      members(name, ".Name").map((one) => ({ name: require(`${one}.Name`), value: require(`${one}.Value`) })),
  };
}
