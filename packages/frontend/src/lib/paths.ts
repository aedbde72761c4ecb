import { guestScreens, openScreens, ownerScreens } from "@emdia/contracts/screens";

/**
 * Every address of the site to which a link leads: the addresses of the screens, and addresses with
 * more data.
 */
export const paths = {
  ...guestScreens,
  ...openScreens,
  ...ownerScreens,
  signUp: "/auth?criar",
  student: (id: number) => `/dashboard/alunos/${id}`,
  editPlan: (id: number) => `/plans/edit/${id}`,
  invoice: (id: number) => `/invoices/${id}`,
  registration: (code: string) => `/cadastro/${code}`,
} as const;

/** Tells whether an address is that of a student's details. */
export const isStudentPath = (pathname: string) => pathname.startsWith(paths.student(0).slice(0, -1));
