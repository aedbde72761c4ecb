import { expect, test } from "vitest";
import { ErrorBody, errorCatalogue } from "./errors.ts";

/**
 * Every refusal of the API: code, HTTP status and Portuguese text (specification, "Error
 * catalogue").
 */
const refusals = [
  ["request.invalid", 400, "Confira os campos destacados."],
  ["request.malformed_json", 400, "Não foi possível ler os dados enviados."],
  ["request.invalid_cursor", 400, "A página pedida não existe mais. Recarregue a lista."],
  ["request.too_many", 429, "Muitas tentativas. Aguarde um pouco e tente novamente."],
  ["request.too_large", 413, "Os dados enviados passam do tamanho permitido."],
  ["request.unsupported_media_type", 415, "Envie os dados como application/json."],
  ["route.not_found", 404, "Não encontrado."],
  ["auth.unauthenticated", 401, "Entre na sua conta para continuar."],
  ["auth.identity_mismatch", 403, "Os dados enviados não são da conta conectada."],
  ["auth.email_not_verified", 403, "Confirme seu e-mail antes de continuar."],
  ["auth.invalid_confirmation", 400, "Link de confirmação inválido ou expirado."],
  ["subscription.required", 402, "O teste grátis ou a assinatura terminou. Assine para continuar."],
  [
    "subscription.already_active",
    409,
    "Você já tem uma assinatura. Abra Gerenciar Assinatura para ver ou regularizar o pagamento.",
  ],
  ["subscription.none", 409, "Você ainda não tem uma assinatura para gerenciar."],
  ["subscription.provider_unavailable", 503, "O serviço de pagamento não respondeu. Tente novamente em instantes."],
  ["webhook.signature_invalid", 400, "A assinatura do evento não confere."],
  ["profile.not_found", 404, "Perfil não encontrado."],
  ["plan.not_found", 404, "Plano não encontrado."],
  ["plan.has_students", 409, "Este plano tem alunos vinculados e não pode ser excluído."],
  ["registration.code_invalid", 404, "Código de cadastro inválido"],
  ["student.not_found", 404, "Aluno não encontrado."],
  ["student.archived", 409, "Este aluno está arquivado: reative o cadastro para alterar."],
  ["student.erased", 409, "Os dados deste aluno foram apagados: ele não pode ser reativado."],
  ["student.waiting", 409, "Este aluno ainda aguarda a sua aprovação."],
  ["payer.not_found", 404, "Responsável não encontrado."],
  ["payer.has_students", 409, "Este responsável paga por alunos e não pode ser excluído."],
  ["payer.too_many_students", 409, "Um responsável paga por no máximo 50 alunos."],
  ["payment.not_found", 404, "Pagamento não encontrado. Verifique se o link está correto."],
  ["payment.none_due", 409, "Este aluno não tem cobrança para este mês."],
  ["payment.already_paid", 409, "Esta cobrança já está paga."],
  ["payment.month_covered", 409, "Outra cobrança já cobre estes meses. Cancele a outra ou faça uma cobrança avulsa."],
  ["payment.below_settled", 409, "O valor não pode ser menor do que já foi recebido."],
  [
    "payment.already_told",
    409,
    "O aluno já foi avisado desta cobrança, e o vencimento dela não muda mais. Anote uma promessa de pagamento.",
  ],
  [
    "invoice.due_date_over",
    409,
    "Esta cobrança nunca saiu e o vencimento já passou: escolha um novo vencimento antes de enviar.",
  ],
  [
    "reminder.unsent",
    409,
    "Há cobrança deste aluno que nunca saiu: envie ou dispense na Visão Geral antes de lembrar.",
  ],
  ["payment.too_many_extras", 409, "Este aluno já tem 99 cobranças avulsas neste mês."],
  ["payment.no_fee", 409, "Esta cobrança não tem encargos a dispensar."],
  ["payment.nothing_to_pay", 409, "O desconto cobre esta cobrança: não há pagamento a desfazer."],
  ["payment.overpaid", 409, "O valor é maior do que falta receber desta cobrança."],
  ["payment.partly_settled", 409, "Parte desta cobrança já foi recebida. Estorne os recebimentos antes de cancelar."],
  ["payment.ledger_full", 409, "Esta cobrança já tem lançamentos demais."],
  ["payment.not_reported", 409, "Não há aviso de pagamento a conferir nesta cobrança."],
  ["settlement.not_found", 404, "Recebimento não encontrado."],
  ["settlement.already_reversed", 409, "Este recebimento já foi estornado."],
  ["entry.already_settled", 409, "Este lançamento do banco já foi conferido."],
  ["reconciliation.not_found", 404, "Conferência não encontrada."],
  ["reconciliation.undone", 409, "Esta conferência já foi desfeita. Confira o extrato de novo."],
  ["bank.not_connected", 404, "Nenhum banco está conectado."],
  ["bank.no_pix_key", 409, "Cadastre a sua chave PIX antes de conectar o banco."],
  ["bank.certificate", 400, "O certificado não pôde ser usado."],
  ["bank.refused", 409, "O banco recusou a conexão."],
  ["bank.unavailable", 503, "O banco não respondeu. Tente novamente em alguns minutos."],
  ["clearance.year_running", 409, "A declaração sai depois que o ano termina."],
  [
    "clearance.open_charges",
    409,
    "Ainda há cobranças em aberto deste ano ou de anos anteriores: a declaração sai quando tudo estiver pago.",
  ],
  ["clearance.nothing_due", 409, "Não há cobranças pagas com vencimento neste ano."],
  ["payment.ambiguous", 409, "Este aluno tem mais de uma cobrança em aberto. Escolha qual delas foi paga."],
  [
    "invoice.student_archived",
    409,
    "Este aluno foi arquivado: a cobrança não é mais enviada, mas ainda pode ser marcada como paga.",
  ],
  ["invoice.student_without_email", 409, "E-mail do aluno não cadastrado"],
  ["invoice.email_rejected", 409, "O e-mail do aluno não recebe mensagens. Corrija o endereço."],
  [
    "invoice.contacted_today",
    409,
    "Quem recebe esta cobrança já foi contatado hoje. Confirme para enviar mesmo assim.",
  ],
  [
    "invoice.month_ahead",
    409,
    "Esta cobrança é de um mês à frente: ela pode ser paga, e é enviada quando o mês chegar.",
  ],
  [
    "invoice.own_subject",
    403,
    "Escrever o próprio assunto faz parte da assinatura. Apague o assunto para enviar com o padrão.",
  ],
  ["mail.owner_limit", 429, "O limite de e-mails de hoje da sua conta foi atingido. Amanhã você pode enviar de novo."],
  ["mail.recipient_limit", 429, "Este endereço já recebeu 3 e-mails seus hoje. Amanhã você pode enviar de novo."],
  ["mail.repeat_limit", 429, "Esta cobrança já foi enviada de novo hoje. Amanhã você pode repetir."],
  ["invoice.recently_sent", 409, "Esta cobrança foi enviada há pouco. Confirme para enviar de novo."],
  ["invoice.in_progress", 409, "Esta cobrança está sendo enviada agora. Aguarde alguns instantes."],
  ["invoice.unconfirmed", 409, "O envio anterior não foi confirmado. Confirme para enviar de novo."],
  ["invoice.not_sent", 503, "O serviço de e-mail está ocupado. Tente novamente em alguns instantes."],
  ["rise.in_effect", 409, "O reajuste já está valendo e não pode ser desfeito. Para mudar o preço, faça outro."],
  ["rise.has_discount", 409, "Este aluno tem desconto: mude o desconto ou o preço do plano."],
  ["rise.price_limit", 409, "O novo preço precisa ficar entre R$ 0,01 e R$ 999.999,99."],
  ["recess.has_charges", 409, "O recesso já tem cobranças criadas e não pode ser mudado."],
  ["notice.nothing_new", 409, "Nada muda para este aluno."],
  ["notice.already_told", 409, "Este aluno já foi avisado."],
  ["reminder.promised", 409, "Este aluno prometeu pagar em um dia que ainda não passou."],
  ["promise.invalid_day", 400, "Escolha um dia de hoje até daqui a 60 dias."],
  ["reminder.nothing_overdue", 409, "Este aluno não tem cobrança em atraso."],
  ["reminder.contacted_today", 409, "Este aluno já foi contatado hoje."],
  ["reminder.reported", 409, "Este aluno avisou que pagou: confira antes de lembrar."],
  ["reminder.student_paused", 409, "Este aluno está pausado e não é lembrado por e-mail."],
  ["contact.not_found", 404, "Contato não encontrado."],
  ["contact.is_mail", 409, "Um e-mail enviado não pode ser desfeito."],
  [
    "billing.not_billing_day",
    409,
    "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
  ],
  [
    "billing.payment_method_missing",
    409,
    "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
  ],
  ["import.not_found", 404, "Importação não encontrada."],
  ["import.undo_over", 409, "O prazo de 24 horas para desfazer esta importação terminou."],
  ["data.locked", 409, "Uma importação ou exclusão de dados está em andamento. Aguarde um minuto e tente de novo."],
  ["conflict.changed_meanwhile", 409, "Os dados mudaram enquanto você editava. Tente novamente."],
  ["service.busy", 503, "Estamos com muitos acessos agora. Tente novamente em instantes."],
  ["internal.unexpected", 500, "Erro inesperado. Tente novamente."],
] as const;

test.each(refusals)(
  "given %s, when it is answered, then its status is %i and a person reads: %s",
  (code, status, message) => {
    expect(errorCatalogue[code]).toEqual({ status, message });
  },
);

test("given the catalogue, when it is counted, then it holds exactly the codes above, each once", () => {
  expect(Object.keys(errorCatalogue).toSorted()).toEqual(refusals.map(([code]) => code).toSorted());
});

test("given a refusal's body, when parsed, then only `fields`, texts by name, may be missing", () => {
  const body = { error: "Confira.", code: "request.invalid", fields: { name: "Nome inválido" }, requestId: "r1" };
  expect(ErrorBody.parse(body)).toEqual(body);
  const { fields: _fields, ...without } = body;
  expect(ErrorBody.parse(without)).toEqual(without);
  for (const name of ["error", "code", "requestId"])
    expect(ErrorBody.safeParse({ ...body, [name]: undefined }).success, name).toBe(false);
  expect(ErrorBody.safeParse({ ...body, fields: { name: 1 } }).success).toBe(false);
});
