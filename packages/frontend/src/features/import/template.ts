import { csvOf } from "../../lib/csv.ts";

/**
 * Returns a spreadsheet to fill in, with the headings that the import recognises and one example.
 */
export const templateCsv = (): string =>
  csvOf([
    ["Nome", "Telefone", "E-mail", "Plano", "Valor", "Nascimento", "Observações"],
    ["Ana Souza", "(11) 98765-4321", "ana@exemplo.com.br", "Mensal 2x por semana", 150, "08/03/1994", ""],
  ]);
