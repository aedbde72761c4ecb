/** Router, pages and edge derive from this file, and browsers load it: keep it small. */

export const guestScreens = { landing: "/", auth: "/auth", login: "/login" } as const;

export const openScreens = {
  faq: "/faq",
  privacy: "/privacidade",
  authCallback: "/auth/callback",
  emailConfirmed: "/email-confirmed",
  passwordReset: "/password-reset",
  registration: "/cadastro/:code?",
} as const;

/** A visitor must sign in at every address with the first segment of one of these paths. */
export const ownerScreens = {
  dashboard: "/dashboard",
  overview: "/dashboard/overview",
  visaoGeral: "/dashboard/visao-geral",
  whatsappQueue: "/dashboard/whatsapp",
  money: "/dashboard/dinheiro",
  statement: "/dashboard/extrato",
  reports: "/dashboard/relatorios",
  reminderRule: "/dashboard/lembretes",
  bank: "/dashboard/banco",
  whatsapp: "/dashboard/whatsapp-oficial",
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

/** These screens have a file of their own; all other screens share the empty shell. */
export const renderedFiles = {
  landing: "index.html",
  faq: "faq.html",
  privacy: "privacidade.html",
  auth: "auth.html",
  login: "auth.html",
  registration: "cadastro.html",
} as const satisfies Partial<Record<ScreenName, string>>;

/** Sign-up and sign-in share an address; this query parameter selects the sign-up. */
export const signUpPage = { file: "criar-conta.html", query: "criar" } as const;

/** The script that shows a page without a connection (docs/decisions/052-offline.md). */
export const SERVICE_WORKER = "service-worker.js";
