/** The variables of a build; only `lib/env.ts` reads and parses them. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | boolean | undefined>>;
}

declare module "*.css";

declare module "*.webp" {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports the address of an asset so.
  export default address;
}
