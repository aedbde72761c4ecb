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

export function siteFiles(addresses: readonly string[]): Readonly<Record<string, string>> {
  const origin = `https://${brand.domain}`;
  const urls = addresses.map((address) => `<url><loc>${origin}${address}</loc></url>`);
  return {
    "manifest.webmanifest": JSON.stringify(manifest),
    "robots.txt": `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    "sitemap.xml": `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>
`,
  };
}
