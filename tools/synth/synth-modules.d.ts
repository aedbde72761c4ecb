/** The two virtual modules that `bundle-program.ts` resolves. */
declare module "synth:config" {
  export const config: { app(input: { stage: string }): Promise<object> | object; run(): Promise<unknown> };
}
declare module "synth:run" {
  export function run(program: () => unknown): Promise<Record<string, unknown>>;
}
