import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const WHOLE = '@import "tailwindcss";';
/** The files that contain the classes used by the registration page. */
const sources = [
  "features/registration",
  "components/form",
  "components/feedback",
  "components/ui",
  "components/layout/logo.tsx",
  "app/start-site.tsx",
];

function keepOwnClasses(root: string): Plugin {
  const sheet = join(root, "src/styles.css");
  return {
    name: "registration-classes",
    enforce: "pre",
    load(id) {
      if (id !== sheet) return null;
      const css = readFileSync(sheet, "utf8");
      if (!css.includes(WHOLE)) throw new Error(`src/styles.css must hold ${WHOLE}`);
      const own = sources.map((path) => `@source "./${path}";`);
      return `${css.replace(WHOLE, '@import "tailwindcss" source(none);')}\n${own.join("\n")}`;
    },
  };
}

/** In one build a student's phone would load what app and registration share: most libraries. */
export async function buildRegistration({ root, outDir }: { root: string; outDir: string }): Promise<void> {
  await build({
    root,
    logLevel: "warn",
    plugins: [keepOwnClasses(root)],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: ".vite/cadastro.json",
      rolldownOptions: { input: "cadastro.html" },
    },
  });
}
