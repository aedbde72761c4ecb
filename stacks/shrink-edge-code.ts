import { transform } from "esbuild";

/**
 * Shortens every CloudFront function of the stack, SST's part of it included: CloudFront takes 10,240 bytes and no more.
 * Call it before the first function is made.
 */
export function shrinkEdgeFunctions(): void {
  $transform(aws.cloudfront.Function, (args) => {
    args.code = $util.output(args.code).apply(shrinkEdgeCode);
  });
}

/**
 * The same program with short names and without white space. Its syntax stays as it was written, because CloudFront's
 * engine knows only a part of the language; so do the import and the name `handler`, by which the engine finds it.
 */
async function shrinkEdgeCode(code: string): Promise<string> {
  const [, imports = "", program = ""] = /^(\s*import [^;]+;)?([\s\S]*)$/.exec(code) ?? [];
  const { code: short } = await transform(program, {
    minifyWhitespace: true,
    minifyIdentifiers: true,
    charset: "utf8",
  });
  return `${imports.trim()}\n${short}`;
}
