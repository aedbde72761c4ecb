export const TIME_ZONES: readonly { group: string; zones: readonly { id: string; label: string }[] }[] = [
  {
    group: "Horário de Brasília",
    zones: [
      { id: "America/Sao_Paulo", label: "Brasília, Sudeste, Sul e Goiás" },
      { id: "America/Bahia", label: "Bahia" },
      { id: "America/Fortaleza", label: "Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte" },
      { id: "America/Recife", label: "Pernambuco" },
      { id: "America/Maceio", label: "Alagoas e Sergipe" },
      { id: "America/Araguaina", label: "Tocantins" },
      { id: "America/Belem", label: "Amapá e leste do Pará" },
      { id: "America/Santarem", label: "Oeste do Pará" },
    ],
  },
  {
    group: "1 hora a menos",
    zones: [
      { id: "America/Manaus", label: "Amazonas" },
      { id: "America/Cuiaba", label: "Mato Grosso" },
      { id: "America/Campo_Grande", label: "Mato Grosso do Sul" },
      { id: "America/Porto_Velho", label: "Rondônia" },
      { id: "America/Boa_Vista", label: "Roraima" },
    ],
  },
  {
    group: "2 horas a menos",
    zones: [
      { id: "America/Rio_Branco", label: "Acre" },
      { id: "America/Eirunepe", label: "Sudoeste do Amazonas" },
    ],
  },
  { group: "1 hora a mais", zones: [{ id: "America/Noronha", label: "Fernando de Noronha" }] },
];

/** A stored time zone that is not in the list is offered in addition. */
export function isListedZone(id: string): boolean {
  return TIME_ZONES.some(({ zones }) => zones.some((zone) => zone.id === id));
}
