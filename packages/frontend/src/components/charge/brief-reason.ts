/** Shortens the server's reasons for an unsent mail, because a row has room for few words. */
const BRIEF: Readonly<Record<string, string>> = {
  "Aluno sem e-mail": "sem e-mail",
  "Cobrança de mês anterior, criada sem envio": "criada sem envio",
  "Seu acesso ao Em Dia tinha terminado na data desta cobrança": "sem acesso na data",
  "Envio automático desligado na data desta cobrança": "envio desligado",
  "O envio do mês não foi liberado": "não liberado",
  "Não saiu com as outras cobranças de quem paga": "não saiu",
  "Nada a pagar neste mês": "nada a pagar",
  "Dados de pagamento não configurados": "sem dados para pagar",
  "E-mail inválido": "e-mail inválido",
  "O aluno marcou nossos e-mails como indesejados": "não aceita e-mails",
  "O serviço de envio estava ocupado": "envio ocupado",
  "Nosso serviço de envio ainda não foi liberado. Você não precisa fazer nada: tentamos de novo a cada hora":
    "envio a liberar",
  "E-mail recusado pelo serviço de envio": "e-mail recusado",
  "E-mail devolvido: o endereço não existe": "endereço não existe",
  "O aluno marcou a mensagem como indesejada": "marcado como spam",
};

/** `text`, the mail's state, for no reason or one without a short form. */
export const briefReasonOf = (text: string, reason: string | undefined): string => (reason && BRIEF[reason]) ?? text;
