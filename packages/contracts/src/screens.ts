/**
 * The only list of the site's screens. The browser's router and its paths, the pages that the build
 * renders, and the edge's table are derived from it. `:id` is a parameter in the address. Browsers
 * load this file, so keep it small.
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
 * Screens for a signed-in owner. A signed-out visitor must sign in at every address that starts
 * with one of their first path segments, also at unknown addresses.
 */
export const ownerScreens = {
  dashboard: "/dashboard",
  overview: "/dashboard/overview",
  visaoGeral: "/dashboard/visao-geral",
  whatsappQueue: "/dashboard/whatsapp",
  statement: "/dashboard/extrato",
  reports: "/dashboard/relatorios",
  reminderRule: "/dashboard/lembretes",
  bank: "/dashboard/banco",
  student: "/dashboard/alunos/:id",
  payer: "/dashboard/familias/:id",
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

/** The first path segments of the owner's addresses, each once, as in `/students`. */
export const ownerRoots = [...new Set(Object.values(ownerScreens).map((path) => `/${path.split("/")[1]}`))];

export type ScreenName = keyof typeof guestScreens | keyof typeof openScreens | keyof typeof ownerScreens;

/** The file of each screen that the build renders. All other screens share the empty shell. */
export const renderedFiles = {
  landing: "index.html",
  faq: "faq.html",
  privacy: "privacidade.html",
  auth: "auth.html",
  login: "auth.html",
  registration: "cadastro.html",
} as const satisfies Partial<Record<ScreenName, string>>;

/**
 * The rendered file of the sign-up screen. Sign-up and sign-in share an address; the query
 * parameter of this name selects the sign-up.
 */
export const signUpPage = { file: "criar-conta.html", query: "criar" } as const;
