import { defineConfig, type Plugin } from "vite";
import site from "./vite.config.ts";

const BY_SYSTEM = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{\s*:root\s*\{/;
const BY_CLASS = "@media all{.dark-paper{color-scheme:dark;";

/**
 * Makes the colour scheme depend on a class. The site follows the system's scheme, and the gallery
 * shows either scheme from the same tokens (src/tokens.css).
 */
function schemeByClass(): Plugin {
  return {
    name: "scheme-by-class",
    // Before Vite's own CSS step, but after Tailwind ("pre" too), which merges imported sheets.
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("src/styles.css")) return undefined;
      if (!BY_SYSTEM.test(code)) throw new Error("the dark tokens no longer start as the gallery expects");
      return code.replace(BY_SYSTEM, BY_CLASS);
    },
  };
}

/**
 * The gallery page of all components, which only the local console builds (`/__local/ui`). The
 * deployed site contains none of its files.
 */
export default defineConfig({
  ...site,
  base: "/__local/ui/",
  publicDir: false,
  plugins: [...(site.plugins ?? []), schemeByClass()],
  build: { assetsInlineLimit: 0, rolldownOptions: { input: "gallery.html" } },
});
