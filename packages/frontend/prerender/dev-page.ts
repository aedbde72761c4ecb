import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { NOT_FOUND_PAGE } from "@emdia/contracts/site-pages";
import type { ViteDevServer } from "vite";
import { assembleStaticPage, split } from "./assemble.ts";
import { type AppPage, type Renderer, renderPages } from "./markup.ts";

type Asked = { root: string; pathname: string; file: string };

/** An error is sent with its stack trace. */
export async function answerPage(vite: ViteDevServer, response: ServerResponse, { root, pathname, file }: Asked) {
  try {
    const html = await vite.transformIndexHtml(pathname, await pageHtml(vite, root, file));
    response.statusCode = file === NOT_FOUND_PAGE ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8").setHeader("cache-control", "no-cache").end(html);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    response.statusCode = 500;
    response.setHeader("content-type", "text/plain; charset=utf-8").end(error instanceof Error ? error.stack : "");
  }
}

async function pageHtml(vite: ViteDevServer, root: string, file: string): Promise<string> {
  const renderer = (await vite.ssrLoadModule("/prerender/pages.tsx")) as Renderer;
  const pages = await renderPages(renderer);
  const templateOf = (name: AppPage["template"]) => readFileSync(join(root, name), "utf8");
  const app = pages.app.find((one) => one.file === file);
  if (app !== undefined) return withMarkup(templateOf(app.template), app);
  const plain = pages.static.find((one) => one.file === file);
  if (plain === undefined) throw new Error(`${file} is no page of the site`);
  const templates = { "app.html": templateOf("app.html"), "cadastro.html": templateOf("cadastro.html") };
  const css = new Map([[file, "/src/public.css"]]);
  return assembleStaticPage(plain, { templates, manifest: {}, css, font: "" }).replace(/<link rel="preload"[^>]*>/, "");
}

/** The scripts are not delayed, because a developer's computer loads them fast. */
function withMarkup(template: string, { markup }: AppPage): string {
  if (markup === "") return template;
  const { title, body } = split(markup);
  return template
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
