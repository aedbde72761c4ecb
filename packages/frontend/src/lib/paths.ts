/** Every address of the site, said once. */
export const paths = {
  landing: "/",
  auth: "/auth",
  signUp: "/auth?criar",
  login: "/login",
  authCallback: "/auth/callback",
  emailConfirmed: "/email-confirmed",
  passwordReset: "/password-reset",
  dashboard: "/dashboard",
  students: "/students",
  newStudent: "/students/new",
  plans: "/plans",
  newPlan: "/plans/new",
  editPlan: (id: number) => `/plans/edit/${id}`,
  settings: "/settings",
  invoice: (id: number) => `/invoices/${id}`,
} as const;
