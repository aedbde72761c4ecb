import { csvOf } from "../../lib/csv.ts";

/** Returns a CSV template with the headings that the import recognises and two example rows. */
export const templateCsv = (): string =>
  csvOf([
    [
      "Nome",
      "Telefone",
      "E-mail",
      "Plano",
      "Valor",
      "Nascimento",
      "Observações",
      "Responsável",
      "E-mail do responsável",
      "WhatsApp do responsável",
      "CPF do responsável",
    ],
    [
      "Ana Souza",
      "(11) 98765-4321",
      "ana@exemplo.com.br",
      "Mensal 2x por semana",
      150,
      "08/03/1994",
      "",
      "",
      "",
      "",
      "",
    ],
    [
      "Bia Lima",
      "",
      "",
      "Mensal 2x por semana",
      150,
      "14/09/2017",
      "",
      "Carla Lima",
      "carla@exemplo.com.br",
      "(11) 98765-4322",
      "529.982.247-25",
    ],
  ]);
