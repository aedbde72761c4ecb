/**
 * Each bank's addresses and its deviations from the Central Bank's API Pix, taken from published
 * clients: none was tested at a real bank (docs/rules/bank.md, "Reading a bank").
 */

/** How the client authenticates when it requests a token, in addition to its certificate. */
type TokenStyle = "basic" | "body" | "id-only";

export type Bank = {
  id: string;
  name: string;
  /** The address under which the API's paths are requested, without a slash at the end. */
  apiBase: string;
  tokenUrl: string;
  tokenStyle: TokenStyle;
  tokenBody: "form" | "json";
  clientIdHeader?: string;
  requestIdHeader?: string;
  /** The parameter that holds the application's key, a secret besides the client's. */
  appKeyParameter?: string;
  /** The authority that signed the bank's certificate, given only if it is not a public one. */
  authority?: string;
};

const rows: readonly Bank[] = [
  {
    id: "efi",
    name: "Efí",
    tokenStyle: "basic",
    tokenBody: "json",
    apiBase: "https://pix.api.efipay.com.br/v2",
    tokenUrl: "https://pix.api.efipay.com.br/oauth/token",
  },
  {
    id: "inter",
    name: "Inter",
    tokenStyle: "body",
    tokenBody: "form",
    apiBase: "https://cdpj.partners.bancointer.com.br/pix/v2",
    tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
  },
  {
    id: "bb",
    name: "Banco do Brasil",
    tokenStyle: "basic",
    tokenBody: "form",
    apiBase: "https://api-pix.bb.com.br/pix/v2",
    tokenUrl: "https://oauth.bb.com.br/oauth/token",
    appKeyParameter: "gw-dev-app-key",
  },
  {
    id: "sicoob",
    name: "Sicoob",
    tokenStyle: "id-only",
    tokenBody: "form",
    apiBase: "https://api.sicoob.com.br/pix/api/v2",
    tokenUrl: "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
    clientIdHeader: "client_id",
  },
  {
    id: "sicredi",
    name: "Sicredi",
    tokenStyle: "basic",
    tokenBody: "form",
    apiBase: "https://api-pix.sicredi.com.br/api/v2",
    tokenUrl: "https://api-pix.sicredi.com.br/oauth/token",
  },
  {
    id: "itau",
    name: "Itaú",
    tokenStyle: "body",
    tokenBody: "form",
    apiBase: "https://secure.api.itau/pix_recebimentos/v2",
    tokenUrl: "https://sts.itau.com.br/as/token.oauth2",
    requestIdHeader: "x-correlationID",
  },
  {
    id: "santander",
    name: "Santander",
    tokenStyle: "body",
    tokenBody: "form",
    apiBase: "https://trust-pix.santander.com.br/api/v1",
    tokenUrl: "https://trust-pix.santander.com.br/oauth/token?grant_type=client_credentials",
  },
  {
    id: "bradesco",
    name: "Bradesco",
    tokenStyle: "basic",
    tokenBody: "form",
    apiBase: "https://qrpix.bradesco.com.br/v2",
    tokenUrl: "https://qrpix.bradesco.com.br/oauth/token",
  },
  {
    id: "c6",
    name: "C6 Bank",
    tokenStyle: "basic",
    tokenBody: "form",
    apiBase: "https://baas-api.c6bank.info/v2/pix",
    tokenUrl: "https://baas-api.c6bank.info/v1/auth",
  },
];

/** The address of the bank `teste`, which only a local region sets. */
export type TestBank = { url: string; authority?: string | undefined };

/** No input decides where a credential is sent: all addresses are here. */
export function listBanks(test?: TestBank): readonly Bank[] {
  if (!test) return rows;
  const { url: apiBase, authority } = test;
  const name = "Banco de teste";
  const row = { id: "teste", name, tokenStyle: "basic", tokenBody: "form" } as const;
  return [...rows, { ...row, apiBase, tokenUrl: `${apiBase}/oauth/token`, ...(authority && { authority }) }];
}
