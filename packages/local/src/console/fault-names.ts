export const faultServices = [
  "dynamodb",
  "sqs",
  "events",
  "ses",
  "cognito-idp",
  "kms",
  "stripe",
  "bank",
  "meta",
] as const;

/**
 * `conflict`, for DynamoDB alone: another transaction uses the same items. The kinds from
 * `unauthorized` on are for the bank alone; the last three change its list while it is paged.
 */
export const faultKinds = {
  throttle: "Recusa por excesso",
  timeout: "Não responde",
  error: "Erro interno",
  "lost-request": "O pedido se perde",
  "lost-response": "Faz, mas a resposta se perde",
  conflict: "Conflito com outra transação",
  slow: "Responde devagar",
  unauthorized: "Banco: recusa o token (401)",
  forbidden: "Banco: nega o acesso (403)",
  unavailable: "Banco: em manutenção (503)",
  xml: "Banco: responde XML",
  html: "Banco: responde uma página",
  "repeated-page": "Banco: repete uma página",
  "shuffled-pages": "Banco: troca a ordem entre páginas",
  "changed-total": "Banco: o total muda entre páginas",
};
