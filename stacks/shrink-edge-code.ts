import { transform } from "esbuild";

/**
 * Minifies every CloudFront function of the stack, including SST's part, because CloudFront accepts at most 10,240
 * bytes. Call it before the first function is created.
 */
export function shrinkEdgeFunctions(): void {
  $transform(aws.cloudfront.Function, (args) => {
    args.code = $util.output(args.code).apply(shrinkEdgeCode);
  });
}

/**
 * Returns the same program with short names and without white space. It does not change the syntax, because
 * CloudFront's engine supports only a part of the language. The import and the name `handler`, by which the engine
 * finds it, stay too.
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
