/** The heading of the chart of the last months, and its table's caption. */
export const MONTHS_TITLE = "Esperado × recebido × entrou por mês";
