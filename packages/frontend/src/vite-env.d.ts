/** What Vite gives to modules; `lib/env.ts` alone reads it, parsed. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | boolean | undefined>>;
}

declare module "*.css";
