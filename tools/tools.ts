export const TOOLS: Readonly<Record<string, string>> = {
  bundle: "tools/bundle/main.ts",
  duplicates: "tools/duplicates/main.ts",
  mutate: "tools/mutate/main.ts",
  openapi: "tools/openapi/main.ts",
  synth: "tools/synth/main.ts",
};
