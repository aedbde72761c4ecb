/** The first zones are of the hour of Brasília; the others name their difference to it. */
export const TIME_ZONES: readonly (readonly [id: string, label: string])[] = [
  ["America/Sao_Paulo", "Brasília, Sudeste, Sul e Goiás"],
  ["America/Bahia", "Bahia"],
  ["America/Fortaleza", "Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte"],
  ["America/Recife", "Pernambuco"],
  ["America/Maceio", "Alagoas e Sergipe"],
  ["America/Araguaina", "Tocantins"],
  ["America/Belem", "Amapá e leste do Pará"],
  ["America/Santarem", "Oeste do Pará"],
  ["America/Manaus", "Amazonas (1 hora a menos)"],
  ["America/Cuiaba", "Mato Grosso (1 hora a menos)"],
  ["America/Campo_Grande", "Mato Grosso do Sul (1 hora a menos)"],
  ["America/Porto_Velho", "Rondônia (1 hora a menos)"],
  ["America/Boa_Vista", "Roraima (1 hora a menos)"],
  ["America/Rio_Branco", "Acre (2 horas a menos)"],
  ["America/Eirunepe", "Sudoeste do Amazonas (2 horas a menos)"],
  ["America/Noronha", "Fernando de Noronha (1 hora a mais)"],
];

/** A stored time zone that is not in the list is offered in addition. */
export const isListedZone = (id: string) => TIME_ZONES.some(([listed]) => listed === id);
