import * as z from "zod/mini";

/** Core throws the code, functions turn it into an answer, and the browser reacts to it. */
export const errorCatalogue = {
  "request.invalid": { status: 400, message: "Confira os campos destacados." },
  "request.malformed_json": { status: 400, message: "Não foi possível ler os dados enviados." },
  "request.invalid_cursor": { status: 400, message: "A página pedida não existe mais. Recarregue a lista." },
  "request.too_many": { status: 429, message: "Muitas tentativas. Aguarde um pouco e tente novamente." },
  "request.too_large": { status: 413, message: "Os dados enviados passam do tamanho permitido." },
  "request.unsupported_media_type": { status: 415, message: "Envie os dados como application/json." },
  "route.not_found": { status: 404, message: "Não encontrado." },
  "auth.unauthenticated": { status: 401, message: "Entre na sua conta para continuar." },
  "auth.identity_mismatch": { status: 403, message: "Os dados enviados não são da conta conectada." },
  "auth.email_not_verified": { status: 403, message: "Confirme seu e-mail antes de continuar." },
  "auth.invalid_confirmation": { status: 400, message: "Link de confirmação inválido ou expirado." },
  "subscription.required": { status: 402, message: "O teste grátis ou a assinatura terminou. Assine para continuar." },
  "subscription.already_active": {
    status: 409,
    message: "Você já tem uma assinatura. Abra Gerenciar Assinatura para ver ou regularizar o pagamento.",
  },
  "subscription.none": { status: 409, message: "Você ainda não tem uma assinatura para gerenciar." },
  "subscription.provider_unavailable": {
    status: 503,
    message: "O serviço de pagamento não respondeu. Tente novamente em instantes.",
  },
  "webhook.signature_invalid": { status: 400, message: "A assinatura do evento não confere." },
  "profile.not_found": { status: 404, message: "Perfil não encontrado." },
  "plan.not_found": { status: 404, message: "Plano não encontrado." },
  "plan.has_students": { status: 409, message: "Este plano tem alunos vinculados e não pode ser excluído." },
  "registration.code_invalid": { status: 404, message: "Código de cadastro inválido" },
  "student.not_found": { status: 404, message: "Aluno não encontrado." },
  "student.archived": { status: 409, message: "Este aluno está arquivado: reative o cadastro para alterar." },
  "student.erased": { status: 409, message: "Os dados deste aluno foram apagados: ele não pode ser reativado." },
  "student.waiting": { status: 409, message: "Este aluno ainda aguarda a sua aprovação." },
  "payer.not_found": { status: 404, message: "Responsável não encontrado." },
  "payer.has_students": { status: 409, message: "Este responsável paga por alunos e não pode ser excluído." },
  "payer.too_many_students": { status: 409, message: "Um responsável paga por no máximo 50 alunos." },
  "payment.not_found": { status: 404, message: "Pagamento não encontrado. Verifique se o link está correto." },
  "clearance.year_running": { status: 409, message: "A declaração sai depois que o ano termina." },
  "clearance.open_charges": {
    status: 409,
    message: "Ainda há cobranças em aberto deste ano ou de anos anteriores: a declaração sai quando tudo estiver pago.",
  },
  "clearance.nothing_due": { status: 409, message: "Não há cobranças pagas com vencimento neste ano." },
  "payment.none_due": { status: 409, message: "Este aluno não tem cobrança para este mês." },
  "payment.already_paid": { status: 409, message: "Esta cobrança já está paga." },
  "payment.nothing_to_pay": { status: 409, message: "O desconto cobre esta cobrança: não há pagamento a desfazer." },
  "payment.overpaid": { status: 409, message: "O valor é maior do que falta receber desta cobrança." },
  "payment.partly_settled": {
    status: 409,
    message: "Parte desta cobrança já foi recebida. Estorne os recebimentos antes de cancelar.",
  },
  "payment.month_covered": {
    status: 409,
    message: "Outra cobrança já cobre estes meses. Cancele a outra ou faça uma cobrança avulsa.",
  },
  "payment.below_settled": { status: 409, message: "O valor não pode ser menor do que já foi recebido." },
  "payment.already_told": {
    status: 409,
    message:
      "O aluno já foi avisado desta cobrança, e o vencimento dela não muda mais. Anote uma promessa de pagamento.",
  },
  "payment.too_many_extras": { status: 409, message: "Este aluno já tem 99 cobranças avulsas neste mês." },
  "payment.no_fee": { status: 409, message: "Esta cobrança não tem encargos a dispensar." },
  "payment.ledger_full": { status: 409, message: "Esta cobrança já tem lançamentos demais." },
  "promise.invalid_day": { status: 400, message: "Escolha um dia de hoje até daqui a 60 dias." },
  "payment.not_reported": { status: 409, message: "Não há aviso de pagamento a conferir nesta cobrança." },
  "settlement.not_found": { status: 404, message: "Recebimento não encontrado." },
  "settlement.already_reversed": { status: 409, message: "Este recebimento já foi estornado." },
  "entry.already_settled": { status: 409, message: "Este lançamento do banco já foi conferido." },
  "reconciliation.not_found": { status: 404, message: "Conferência não encontrada." },
  "reconciliation.undone": { status: 409, message: "Esta conferência já foi desfeita. Confira o extrato de novo." },
  "bank.not_connected": { status: 404, message: "Nenhum banco está conectado." },
  "bank.no_pix_key": { status: 409, message: "Cadastre a sua chave PIX antes de conectar o banco." },
  "bank.certificate": { status: 400, message: "O certificado não pôde ser usado." },
  "bank.refused": { status: 409, message: "O banco recusou a conexão." },
  "bank.unavailable": { status: 503, message: "O banco não respondeu. Tente novamente em alguns minutos." },
  "whatsapp.not_connected": { status: 404, message: "Nenhum número de WhatsApp está conectado." },
  "whatsapp.refused": { status: 409, message: "A Meta recusou a conexão." },
  "whatsapp.unavailable": { status: 503, message: "A Meta não respondeu. Tente novamente em alguns minutos." },
  "whatsapp.no_phone": { status: 409, message: "Cadastre o celular desta pessoa antes de anotar o aceite." },
  "whatsapp.challenge": { status: 403, message: "A palavra de verificação não confere." },
  "payment.ambiguous": {
    status: 409,
    message: "Este aluno tem mais de uma cobrança em aberto. Escolha qual delas foi paga.",
  },
  "invoice.student_archived": {
    status: 409,
    message: "Este aluno foi arquivado: a cobrança não é mais enviada, mas ainda pode ser marcada como paga.",
  },
  "invoice.student_without_email": { status: 409, message: "E-mail do aluno não cadastrado" },
  "invoice.email_rejected": { status: 409, message: "O e-mail do aluno não recebe mensagens. Corrija o endereço." },
  "invoice.recently_sent": {
    status: 409,
    message: "Esta cobrança foi enviada há pouco. Confirme para enviar de novo.",
  },
  "invoice.in_progress": { status: 409, message: "Esta cobrança está sendo enviada agora. Aguarde alguns instantes." },
  "invoice.unconfirmed": { status: 409, message: "O envio anterior não foi confirmado. Confirme para enviar de novo." },
  "invoice.not_sent": {
    status: 503,
    message: "O serviço de e-mail está ocupado. Tente novamente em alguns instantes.",
  },
  "invoice.contacted_today": {
    status: 409,
    message: "Quem recebe esta cobrança já foi contatado hoje. Confirme para enviar mesmo assim.",
  },
  "invoice.month_ahead": {
    status: 409,
    message: "Esta cobrança é de um mês à frente: ela pode ser paga, e é enviada quando o mês chegar.",
  },
  "invoice.due_date_over": {
    status: 409,
    message: "Esta cobrança nunca saiu e o vencimento já passou: escolha um novo vencimento antes de enviar.",
  },
  "invoice.own_subject": {
    status: 403,
    message: "Escrever o próprio assunto faz parte da assinatura. Apague o assunto para enviar com o padrão.",
  },
  "mail.owner_limit": {
    status: 429,
    message: "O limite de e-mails de hoje da sua conta foi atingido. Amanhã você pode enviar de novo.",
  },
  "mail.recipient_limit": {
    status: 429,
    message: "Este endereço já recebeu 3 e-mails seus hoje. Amanhã você pode enviar de novo.",
  },
  "mail.repeat_limit": {
    status: 429,
    message: "Esta cobrança já foi enviada de novo hoje. Amanhã você pode repetir.",
  },
  "reminder.nothing_overdue": { status: 409, message: "Este aluno não tem cobrança em atraso." },
  "reminder.contacted_today": { status: 409, message: "Este aluno já foi contatado hoje." },
  "reminder.unsent": {
    status: 409,
    message: "Há cobrança deste aluno que nunca saiu: envie ou dispense na Visão Geral antes de lembrar.",
  },
  "reminder.reported": { status: 409, message: "Este aluno avisou que pagou: confira antes de lembrar." },
  "rise.in_effect": {
    status: 409,
    message: "O reajuste já está valendo e não pode ser desfeito. Para mudar o preço, faça outro.",
  },
  "rise.has_discount": { status: 409, message: "Este aluno tem desconto: mude o desconto ou o preço do plano." },
  "rise.price_limit": { status: 409, message: "O novo preço precisa ficar entre R$ 0,01 e R$ 999.999,99." },
  "recess.has_charges": { status: 409, message: "O recesso já tem cobranças criadas e não pode ser mudado." },
  "notice.nothing_new": { status: 409, message: "Nada muda para este aluno." },
  "notice.already_told": { status: 409, message: "Este aluno já foi avisado." },
  "reminder.promised": { status: 409, message: "Este aluno prometeu pagar em um dia que ainda não passou." },
  "reminder.student_paused": { status: 409, message: "Este aluno está pausado e não é lembrado por e-mail." },
  "contact.not_found": { status: 404, message: "Contato não encontrado." },
  "contact.is_mail": { status: 409, message: "Um e-mail enviado não pode ser desfeito." },
  "billing.not_billing_day": {
    status: 409,
    message: "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
  },
  "billing.payment_method_missing": {
    status: 409,
    message: "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
  },
  "import.not_found": { status: 404, message: "Importação não encontrada." },
  "import.undo_over": { status: 409, message: "O prazo de 24 horas para desfazer esta importação terminou." },
  "data.locked": {
    status: 409,
    message: "Uma importação ou exclusão de dados está em andamento. Aguarde um minuto e tente de novo.",
  },
  "conflict.changed_meanwhile": { status: 409, message: "Os dados mudaram enquanto você editava. Tente novamente." },
  "service.busy": { status: 503, message: "Estamos com muitos acessos agora. Tente novamente em instantes." },
  "internal.unexpected": { status: 500, message: "Erro inesperado. Tente novamente." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** `fields` maps a body field to its Portuguese text (docs/rules/wire.md, "The wire"). */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
