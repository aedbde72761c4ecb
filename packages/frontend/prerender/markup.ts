import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { guestScreens, openScreens, renderedFiles, signUpPage } from "@emdia/contracts/screens";
import { NOT_FOUND_PAGE, SHELL_PAGE } from "@emdia/contracts/site-pages";
import { build } from "vite";

export type StaticPage = { file: string; address: string; isListed: boolean; description: string; markup: string };
export type AppPage = {
  file: string;
  /** The HTML file from Vite's build that the page is based on. */
  template: "app.html" | "cadastro.html";
  description: string;
  markup: string;
  isListed: boolean;
  /** They load in parallel with the entry. */
  needs: readonly string[];
  /** Tells whether the HTML is a placeholder for content that the scripts fetch. */
  waitsForData: boolean;
};

export type Renderer = typeof import("./pages.tsx");

type Pages = { static: readonly StaticPage[]; app: readonly AppPage[]; offline: StaticPage };

export async function buildPages({ root, folder }: { root: string; folder: string }): Promise<Pages> {
  await build({
    root,
    // Hides the warning from Vite that modules which the browser build splits are in one file here.
    logLevel: "error",
    build: {
      ssr: "prerender/pages.tsx",
      outDir: folder,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: "prerender/pages.tsx" },
    },
  });
  return renderPages(await import(pathToFileURL(join(folder, "pages.js")).href));
}

export async function renderPages({
  renderStatic,
  renderApp,
  renderRegistration,
  pageTexts,
}: Renderer): Promise<Pages> {
  const plain = (name: keyof typeof pageTexts & Parameters<typeof renderStatic>[0], address: string, file: string) => ({
    file,
    address,
    isListed: pageTexts[name] !== "",
    description: pageTexts[name],
    markup: renderStatic(name, address),
  });
  const { auth, landing } = guestScreens;
  const { faq, privacy } = openScreens;
  const signIn = {
    template: "app.html",
    description: pageTexts.auth,
    isListed: true,
    needs: ["src/routes/auth.tsx"],
    waitsForData: false,
  } as const;
  return {
    static: [
      plain("landing", landing, renderedFiles.landing),
      plain("faq", faq, renderedFiles.faq),
      plain("privacy", privacy, renderedFiles.privacy),
      plain("notFound", "/404", NOT_FOUND_PAGE),
    ],
    offline: plain("offline", "/offline", "offline.html"),
    app: [
      { file: renderedFiles.auth, ...signIn, markup: await renderApp(auth) },
      { file: signUpPage.file, ...signIn, markup: await renderApp(`${auth}?${signUpPage.query}`) },
      {
        file: renderedFiles.registration,
        template: "cadastro.html",
        description: "",
        isListed: false,
        needs: [],
        waitsForData: true,
        markup: await renderRegistration(),
      },
      {
        file: SHELL_PAGE,
        template: "app.html",
        description: "",
        isListed: false,
        markup: "",
        needs: ["src/app/signed-in-frame.tsx"],
        waitsForData: true,
      },
    ],
  };
}
