import { transform } from "esbuild";

/** CloudFront's names of the router's functions on requests and on responses, in any order. */
export type EdgeFunctions = { names: $util.Output<string[]> };

/** CloudFront accepts 10,240 bytes. Call this function before the first function is created. */
export function shrinkEdgeFunctions(): EdgeFunctions {
  const found: $util.Input<string>[] = [];
  let tell: (names: $util.Input<string>[]) => void = () => {};
  const both = new Promise<$util.Input<string>[]>((resolve) => {
    tell = resolve;
  });
  $transform(aws.cloudfront.Function, (args) => {
    args.code = $util.output(args.code).apply(shrinkEdgeCode);
    if (args.name !== undefined && found.push(args.name) === 2) tell(found);
  });
  return { names: $util.output(both).apply((names) => $util.all(names)) };
}

/** Shortens names and spaces alone: CloudFront's engine lacks new syntax, and calls `handler`. */
async function shrinkEdgeCode(code: string): Promise<string> {
  const [, imports = "", program = ""] = /^(\s*import [^;]+;)?([\s\S]*)$/.exec(code) ?? [];
  const { code: short } = await transform(program, {
    minifyWhitespace: true,
    minifyIdentifiers: true,
    charset: "utf8",
  });
  return `${imports.trim()}\n${short}`;
}
