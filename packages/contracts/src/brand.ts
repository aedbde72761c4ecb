/** The product's public identity, in one place so that a rename touches one file. */
export const brand = {
  name: "Em Dia",
  domain: "emdia.com.br",
  sender: "cobranca@emdia.com.br",
  support: "suporte@emdia.com.br",
} as const;
