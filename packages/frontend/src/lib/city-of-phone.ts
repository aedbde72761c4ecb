import { localPhone } from "@emdia/contracts/values/phone";

/** The largest city of each area code (Anatel's plan of codes, IBGE's census of 2022). */
const CITIES =
  "11 São Paulo|12 São José dos Campos|13 Santos|14 Bauru|15 Sorocaba|16 Ribeirão Preto|17 São José do Rio Preto|" +
  "18 Presidente Prudente|19 Campinas|21 Rio de Janeiro|22 Campos dos Goytacazes|24 Petrópolis|27 Serra|" +
  "28 Cachoeiro de Itapemirim|31 Belo Horizonte|32 Juiz de Fora|33 Governador Valadares|34 Uberlândia|" +
  "35 Poços de Caldas|37 Divinópolis|38 Montes Claros|41 Curitiba|42 Ponta Grossa|43 Londrina|44 Maringá|" +
  "45 Cascavel|46 Francisco Beltrão|47 Joinville|48 Florianópolis|49 Chapecó|51 Porto Alegre|53 Pelotas|" +
  "54 Caxias do Sul|55 Santa Maria|61 Brasília|62 Goiânia|63 Palmas|64 Rio Verde|65 Cuiabá|66 Rondonópolis|" +
  "67 Campo Grande|68 Rio Branco|69 Porto Velho|71 Salvador|73 Itabuna|74 Juazeiro|75 Feira de Santana|" +
  "77 Vitória da Conquista|79 Aracaju|81 Recife|82 Maceió|83 João Pessoa|84 Natal|85 Fortaleza|86 Teresina|" +
  "87 Petrolina|88 Juazeiro do Norte|89 Picos|91 Belém|92 Manaus|93 Santarém|94 Marabá|95 Boa Vista|96 Macapá|" +
  "97 Coari|98 São Luís|99 Imperatriz";

/** Returns an empty text for a text that is no phone. */
export function cityOfPhone(phone: string): string {
  const area = localPhone(phone)?.slice(0, 2);
  return (
    CITIES.split("|")
      .find((city) => city.slice(0, 2) === area)
      ?.slice(3) ?? ""
  );
}
