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
 * The kinds of fault that a call can have, with their names in the console. `conflict` means that
 * another transaction uses the same items. It applies only to DynamoDB writes. `slow` delays the
 * response by half a second. The kinds from `unauthorized` on apply only to the bank; the last
 * three change its list while it is paged.
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
