import { AwsError } from "../../aws/errors.ts";

/** Parses a Query protocol request, which has flat names such as `Destinations.member.1`. */
export function parseQueryForm(body: Buffer) {
  const form = new URLSearchParams(body.toString("utf8"));
  const optional = (name: string) => form.get(name) ?? undefined;
  /** Throws `MissingParameter` when the value is missing. */
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
    list: (name: string) => members(name).map(require),
    pairs: (name: string) =>
      members(name, ".Name").map((one) => ({ name: require(`${one}.Name`), value: require(`${one}.Value`) })),
  };
}
