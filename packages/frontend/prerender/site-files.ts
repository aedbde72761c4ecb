import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@emdia/contracts/brand";

const DEEP = "#06281f";

const icon = (src: string, sizes: string, more: Readonly<Record<string, string>> = {}) => ({
  src,
  sizes,
  type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
  ...more,
});

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: "Cobrança de mensalidades para academias e estúdios.",
  lang: "pt-BR",
  id: "/dashboard",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: DEEP,
  theme_color: DEEP,
  icons: [
    icon("/favicon.svg", "any"),
    icon("/icon-192.png", "192x192"),
    icon("/icon-512.png", "512x512"),
    icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
  ],
};

/**
 * Writes the files that phones and search engines request by name: the manifest, robots.txt and the sitemap of the
 * listed addresses.
 */
export function writeSiteFiles(outDir: string, addresses: readonly string[]): void {
  const origin = `https://${brand.domain}`;
  const urls = addresses.map((address) => `<url><loc>${origin}${address}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>
`;
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  writeFileSync(join(outDir, "manifest.webmanifest"), JSON.stringify(manifest));
  writeFileSync(join(outDir, "robots.txt"), robots);
  writeFileSync(join(outDir, "sitemap.xml"), sitemap);
}
