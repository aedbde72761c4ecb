import { guestScreens, openScreens, ownerScreens } from "@emdia/contracts/screens";

export const paths = {
  ...guestScreens,
  ...openScreens,
  ...ownerScreens,
  signUp: "/auth?criar",
  student: (id: number) => `/dashboard/alunos/${id}`,
  payer: (id: number) => `/dashboard/familias/${id}`,
  editPlan: (id: number) => `/plans/edit/${id}`,
  invoice: (id: number) => `/invoices/${id}`,
  registration: (code: string) => `/cadastro/${code}`,
} as const;

type Person = { id: number; payer: { id: number } | null };

export const payerPath = ({ id, payer }: Person): string => (payer ? paths.payer(payer.id) : paths.student(id));

export const isPersonPath = (pathname: string) =>
  [paths.student(0), paths.payer(0)].some((path) => pathname.startsWith(path.slice(0, -1)));
