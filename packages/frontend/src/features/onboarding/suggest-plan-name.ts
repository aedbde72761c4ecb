const SPORTS =
  /pilates|yoga|funcional|crossfit|musculação|natação|futebol|futsal|vôlei|basquete|tênis|corrida|dança|ballet|judô|karatê|capoeira|boxe|jiu-jitsu|muay thai/i;

/** Suggests a plan's name by the sport in the business's name and the frequency: "Pilates 2x". */
export function suggestPlanName(businessName: string, frequency: string): string {
  const sport = SPORTS.exec(businessName)?.[0].toLowerCase() ?? "mensalidade";
  const times = /^\d+x/.exec(frequency)?.[0];
  return [`${sport.slice(0, 1).toUpperCase()}${sport.slice(1)}`, ...(times ? [times] : [])].join(" ");
}
