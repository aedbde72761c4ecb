import { type Cell, csvOf } from "../../lib/csv.ts";
import { FIELD_LABELS, FIELDS, type Field } from "./headings.ts";

const EXAMPLES: readonly Partial<Record<Field, Cell>>[] = [
  {
    name: "Ana Souza",
    phone: "(11) 98765-4321",
    email: "ana@exemplo.com.br",
    plan: "Mensal 2x por semana",
    price: 150,
    birthday: "08/03/1994",
  },
  {
    name: "Bia Lima",
    plan: "Mensal 2x por semana",
    price: 150,
    birthday: "14/09/2017",
    payerName: "Carla Lima",
    payerEmail: "carla@exemplo.com.br",
    payerPhone: "(11) 98765-4322",
    payerDocument: "529.982.247-25",
  },
];

export const templateCsv = (): string =>
  csvOf([
    FIELDS.map((field) => FIELD_LABELS[field]),
    ...EXAMPLES.map((example) => FIELDS.map((field) => example[field] ?? "")),
  ]);
