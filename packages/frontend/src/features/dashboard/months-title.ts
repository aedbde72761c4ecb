export const MONTHS_TITLE = "Esperado × recebido × entrou por mês";
