import { type BuiltSite, buildSite } from "./built-site.ts";
import type { Row } from "./row.ts";

const AMPLIFY = "src/lib/auth/cognito.ts";
const FRAME = "src/app/signed-in-frame.tsx";
/** The dashboard imports its content dynamically as soon as it runs. */
const CONTENT = "src/features/dashboard/dashboard-content.tsx";

/** The budgets are in docs/reports/benchmarks.md. */
export async function web(): Promise<Row[]> {
  const site = buildSite();
  try {
    return [...publicPages(site), ...registration(site), ...app(site), ...amplify(site)];
  } finally {
    site.discard();
  }
}

const kB = (name: string, value: number, budget?: number): Row => {
  return { name, value, unit: "kB", budget: budget && budget * 1024 };
};
const count = (name: string, value: number): Row => ({ name, value, unit: "", budget: 0 });

const stylesIn = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file ?? "");
const scriptsIn = (html: string) => [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file ?? "");
const minus = (files: Set<string>, ...others: Set<string>[]) =>
  [...files].filter((file) => !others.some((other) => other.has(file)));

function publicPages(site: BuiltSite): Row[] {
  const pages = { landing: "index.html", FAQ: "faq.html", privacy: "privacidade.html", "not found": "404.html" };
  return Object.entries(pages).flatMap(([name, file]) => {
    const html = site.read(file);
    const scripts = scriptsIn(html);
    const files = [file, ...stylesIn(html), ...scripts];
    return [
      kB(`${name}: HTML + CSS + JS, without the font`, site.weigh(files), name === "landing" ? 8 : undefined),
      count(`${name}: script files`, scripts.length),
    ];
  });
}

function ownFiles(site: BuiltSite, route: string, routes: readonly string[]): string[] {
  const others = [FRAME, "app.html", ...routes.filter((name) => name !== route)];
  return minus(site.filesOf([route]), site.filesOf(others));
}

function app(site: BuiltSite): Row[] {
  const entry = site.filesOf(["app.html"]);
  const frame = site.filesOf([FRAME]);
  const routes = Object.keys(site.manifest).filter((name) => /^src\/routes\/[\w-]+\.tsx$/.test(name));
  const own = routes.map((name) =>
    kB(`route ${name.slice("src/routes/".length, -4)}: its own code`, site.weigh(ownFiles(site, name, routes)), 20),
  );
  const first = new Set([...entry, ...frame, ...site.filesOf(["src/routes/dashboard.tsx"])]);
  const shell = ["app.html", ...stylesIn(site.read("app.html"))];
  return [
    kB("app: entry", site.weigh(entry), 105),
    kB("app: frame of the signed-in screens, beyond the entry", site.weigh(minus(frame, entry))),
    kB("app: sign-in, beyond the entry", site.weigh(minus(site.filesOf(["src/routes/auth.tsx"]), entry))),
    ...own.sort((one, other) => other.value - one.value),
    kB("app: style sheet", site.weigh(stylesIn(site.read("app.html")))),
    kB("app: signed-in first load, JS", site.weigh(first), 125),
    kB("app: signed-in first load, with HTML and CSS", site.weigh([...shell, ...first]), 135),
    kB("app: the dashboard with its content, JS", site.weigh(new Set([...first, ...site.filesOf([CONTENT])])), 145),
  ];
}

function registration(site: BuiltSite): Row[] {
  const files = ["cadastro.html", ...stylesIn(site.read("cadastro.html")), ...site.registrationFiles()];
  return [kB("public registration: HTML + CSS + JS, in all", site.weigh(files), 96)];
}

function amplify(site: BuiltSite): Row[] {
  const own = site.filesOf([AMPLIFY]);
  const chunk = site.manifest[AMPLIFY]?.file ?? "";
  const early = [site.filesOf(["app.html"]), site.registrationFiles()].filter((files) => files.has(chunk));
  const named = ["index.html", "faq.html", "cadastro.html", "app.html"].filter((page) =>
    site.read(page).includes(chunk),
  );
  return [
    kB("Amplify: its chunk", site.weigh(minus(own, site.filesOf(["app.html"]))), 48),
    count("Amplify: pages and entries that ask for it", early.length + named.length),
  ];
}
