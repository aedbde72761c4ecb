import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `npm run build` (prerender/main.ts) adds the build's outputs. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { "react-style-singleton": fileURLToPath(new URL("src/lib/style-singleton.ts", import.meta.url)) },
  },
  build: { outDir: "dist", manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
