/** The variables that Vite passes to modules. Only `lib/env.ts` reads and parses them. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | boolean | undefined>>;
}

declare module "*.css";
