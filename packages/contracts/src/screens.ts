/**
 * The only list of the site's screens: the browser's router and its paths, the pages that the build
 * renders and the edge's table are derived from it. `:id` is a parameter of the address. Browsers
 * load it: keep it small.
 */

/** Screens for signed-out visitors; signed-in owners are redirected to the dashboard. */
export const guestScreens = { landing: "/", auth: "/auth", login: "/login" } as const;

/** Screens for everyone. */
export const openScreens = {
  faq: "/faq",
  privacy: "/privacidade",
  authCallback: "/auth/callback",
  emailConfirmed: "/email-confirmed",
  passwordReset: "/password-reset",
  registration: "/cadastro/:code?",
} as const;

/**
 * Screens of an owner. At every address below their first parts, also unknown ones, a signed-out
 * visitor is asked to sign in.
 */
export const ownerScreens = {
  dashboard: "/dashboard",
  overview: "/dashboard/overview",
  visaoGeral: "/dashboard/visao-geral",
  whatsappQueue: "/dashboard/whatsapp",
  student: "/dashboard/alunos/:id",
  students: "/students",
  newStudent: "/students/new",
  importStudents: "/students/import",
  plans: "/plans",
  newPlan: "/plans/new",
  editPlan: "/plans/edit/:id",
  settings: "/settings",
  invoice: "/invoices/:id",
  help: "/help",
  onboarding: "/onboarding",
  debug: "/debug",
} as const;

/** The first parts of the owner's addresses, each once, as in `/students`. */
export const ownerRoots = [...new Set(Object.values(ownerScreens).map((path) => `/${path.split("/")[1]}`))];

export type ScreenName = keyof typeof guestScreens | keyof typeof openScreens | keyof typeof ownerScreens;

/** The file of each screen that the build renders. All others share the empty shell. */
export const renderedFiles = {
  landing: "index.html",
  faq: "faq.html",
  privacy: "privacidade.html",
  auth: "auth.html",
  login: "auth.html",
  registration: "cadastro.html",
} as const satisfies Partial<Record<ScreenName, string>>;

/**
 * The rendered file of the sign-up, which shares its address with the sign-in: the query holds this
 * name.
 */
export const signUpPage = { file: "criar-conta.html", query: "criar" } as const;
