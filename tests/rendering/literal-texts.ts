/**
 * The texts of the specification's §2, §8 and §9. The test beside this file finds each text in its
 * file, and the file among the imports of the screen's module.
 */

/** A screen's texts in a file. `frame` surrounds the signed-in screens, and has the paywall. */
export type Screen = { screen: string; source: string; texts: readonly LiteralText[] };

/**
 * `{n}` stands for any value. `as` is the code of a computed text, whose parts the test checks by
 * value. `isWithin` says that the text is part of a longer sentence.
 */
export type LiteralText = string | { text: string; as: string } | { text: string; isWithin: true };

/** Section 2 of the specification, "Screens and routes". */
const screensAndRoutes: readonly Screen[] = [
  { screen: "not-found", source: "frontend/src/routes/not-found.tsx", texts: ["404 Page Not Found"] },
  { screen: "landing", source: "frontend/src/components/layout/public-frame.tsx", texts: ["Entrar"] },
  { screen: "landing", source: "frontend/src/content/landing.ts", texts: ["Começar gratuitamente"] },
  { screen: "auth", source: "frontend/src/features/auth/login-form.tsx", texts: ["Cancelar", "Enviar"] },
  {
    screen: "auth-callback",
    source: "frontend/src/features/auth/auth-callback.tsx",
    texts: ["Email confirmado com sucesso!", "Email já confirmado!"],
  },
  { screen: "auth-callback", source: "frontend/src/features/auth/status-page.tsx", texts: ["Voltar ao login"] },
  {
    screen: "email-confirmed",
    source: "frontend/src/features/auth/email-confirmed.tsx",
    texts: ["Conta criada com sucesso!"],
  },
  { screen: "dashboard", source: "frontend/src/features/dashboard/bulk-send.tsx", texts: ["Cobrar Pendentes"] },
  {
    screen: "dashboard",
    source: "frontend/src/features/dashboard/use-parties.ts",
    texts: ["todos", "pendente", "pago"],
  },
  {
    screen: "dashboard",
    source: "frontend/src/components/charge/charge-actions.tsx",
    texts: ["Cobrar", "Marcar Pago", "Desfazer"],
  },
  { screen: "dashboard", source: "frontend/src/features/onboarding/tutorial.tsx", texts: ["Próximo", "configurar"] },
  { screen: "frame", source: "frontend/src/features/subscription/access.ts", texts: ["Trial Expirado"] },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/trial-dialog.tsx",
    texts: ["Upgrade Premium", "Período de Trial Ativo"],
  },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/offer.tsx",
    texts: [
      "Premium",
      "Recomendado",
      { text: "R$ 29,90/mês", as: "{price}/mês" },
      "Assinar Agora",
      "Criando sessão...",
    ],
  },
  {
    screen: "students",
    source: "frontend/src/features/students/student-cells.tsx",
    texts: ["Vencida", "Primeira cobrança", "Erro"],
  },
  {
    screen: "students",
    source: "core/src/model/next-charge.ts",
    texts: ["Vencida", "Primeira cobrança", "Erro", "Pendente", "N/A"],
  },
  { screen: "students", source: "contracts/src/values/billing-period.ts", texts: ["Pagamento Único", "Mensal"] },
  { screen: "students", source: "frontend/src/features/students/add-student.tsx", texts: ["Nenhum plano encontrado"] },
  {
    screen: "students-new",
    source: "frontend/src/features/students/add-student.tsx",
    texts: ["Nenhum plano encontrado"],
  },
  {
    screen: "plans-new",
    source: "frontend/src/features/plans/plan-form.tsx",
    texts: [
      "Nome do Plano",
      "Funcional 2x",
      "Valor",
      "Periodicidade de pagamento",
      "Frequência",
      "Salvando...",
      "Cancelar",
    ],
  },
  { screen: "plans-new", source: "frontend/src/components/form/money-field.tsx", texts: ["R$", "100,00"] },
  {
    screen: "plans-new",
    source: "contracts/src/values/billing-period.ts",
    texts: ["Pagamento Único", "Mensal", "Trimestral", "Semestral", "Anual"],
  },
  {
    screen: "plans-new",
    source: "frontend/src/features/plans/plan-schema.ts",
    texts: [
      "1x por semana",
      "2x por semana",
      "3x por semana",
      "4x por semana",
      "5x por semana",
      "1x por mês",
      "2x por mês",
      "Diário",
      "Livre",
      "Personalizado",
    ],
  },
  { screen: "plans-new", source: "frontend/src/features/plans/plan-form.tsx", texts: ["Salvar Plano"] },
  {
    screen: "plans-edit",
    source: "frontend/src/features/plans/plan-form.tsx",
    texts: ["Carregando dados do plano...", "Plano não encontrado.", "Atualizar Plano"],
  },
  { screen: "plans-edit", source: "frontend/src/routes/plans-edit.tsx", texts: ["Editar Plano"] },
  {
    screen: "plans-edit",
    source: "frontend/src/features/plans/plan-form.tsx",
    texts: ["Valor", "Periodicidade", "Frequência", "Ex: 2x na semana", "Cancelar"],
  },
  {
    screen: "plans-edit",
    source: "contracts/src/values/billing-period.ts",
    texts: ["Mensal", "Trimestral", "Semestral", "Anual"],
  },
  {
    screen: "settings",
    source: "frontend/src/features/settings/settings-panel.tsx",
    texts: ["Carregando configurações..."],
  },
  {
    screen: "settings",
    source: "frontend/src/features/settings/sections.tsx",
    texts: ["INFORMAÇÕES DO NEGÓCIO", "Nome da Empresa"],
  },
  {
    screen: "settings",
    source: "frontend/src/features/settings/sections.tsx",
    texts: [
      "INFORMAÇÕES DE PAGAMENTO",
      "Método de Recebimento Principal",
      "Chave PIX",
      "Transferência Bancária",
      "Dinheiro",
      "Informações Bancárias",
    ],
  },
  {
    screen: "settings",
    source: "frontend/src/features/settings/sections.tsx",
    texts: ["CONFIGURAÇÕES DE COBRANÇA", "WhatsApp para Comprovantes", "Dia do Mês para Envio de Cobranças"],
  },
  { screen: "settings", source: "frontend/src/features/settings/settings-panel.tsx", texts: ["Salvar Configurações"] },
  {
    screen: "invoice",
    source: "frontend/src/routes/invoice.tsx",
    texts: ["Enviar Cobrança", "Revisar e enviar cobrança para o aluno"],
  },
  { screen: "invoice", source: "frontend/src/components/layout/page.tsx", texts: ["Voltar"] },
  { screen: "invoice", source: "frontend/src/features/invoice/invoice-screen.tsx", texts: ["Prévia da Cobrança"] },
  {
    screen: "invoice",
    source: "frontend/src/features/invoice/send-buttons.tsx",
    texts: ["Enviar por E-mail", "Enviar por WhatsApp"],
  },
  {
    screen: "invoice",
    source: "contracts/src/values/billing-period.ts",
    texts: [
      "Cobrança de Mensalidade",
      "Cobrança Trimestral",
      "Cobrança Semestral",
      "Cobrança Anual",
      "Cobrança ({N} meses)",
      "Mensalidade",
      "Trimestralidade",
      "Semestralidade",
      "Anuidade",
      "Período de {N} meses",
    ],
  },
  {
    screen: "invoice",
    source: "contracts/src/charge-document.ts",
    texts: ["Pagamento em dinheiro", "Fatura {plan name}"],
  },
  { screen: "invoice", source: "frontend/src/features/invoice/send-options.tsx", texts: ["Opções de Envio"] },
  {
    screen: "invoice",
    source: "frontend/src/features/invoice/send-buttons.tsx",
    texts: ["E-mail do aluno não cadastrado", "Telefone do aluno não cadastrado"],
  },
  { screen: "invoice", source: "frontend/src/features/invoice/invoice-parts.tsx", texts: ["Histórico de Pagamentos"] },
  { screen: "invoice", source: "frontend/src/components/ui/badge.tsx", texts: ["Pago", "Pendente"] },
  {
    screen: "invoice",
    source: "frontend/src/features/invoice/invoice-panel.tsx",
    texts: ["Carregando detalhes da cobrança...", "Nenhum dado encontrado para esta cobrança", "Voltar ao Dashboard"],
  },
  { screen: "invoice", source: "frontend/src/components/feedback/states.tsx", texts: ["Tentar novamente"] },
  {
    screen: "onboarding",
    source: "frontend/src/features/onboarding/wizard-parts.tsx",
    texts: [{ text: "Progresso: {X} de 3 concluídos", as: "Progresso: {X} de {total} concluídos" }],
  },
  {
    screen: "onboarding",
    source: "frontend/src/features/onboarding/wizard-parts.tsx",
    texts: ["Configurar Perfil", "Criar Primeiro Plano", "Adicionar Primeiro Aluno"],
  },
  { screen: "onboarding", source: "frontend/src/features/onboarding/wizard.tsx", texts: ["Anterior", "Próximo"] },
  {
    screen: "onboarding",
    source: "frontend/src/features/onboarding/wizard-parts.tsx",
    texts: ["Começar a Usar a Plataforma"],
  },
  {
    screen: "dashboard",
    source: "frontend/src/features/onboarding/setup-progress.tsx",
    texts: [{ text: "{N} de 3 etapas", as: "{N} de {total} etapas" }, "Setup concluído! Sistema pronto para uso."],
  },
  {
    screen: "frame",
    source: "frontend/src/components/layout/sidebar.tsx",
    texts: ["Visão Geral", "Planos", "Alunos", "Configurações", "Dúvidas Frequentes"],
  },
  { screen: "frame", source: "frontend/src/components/layout/sidebar.tsx", texts: ["Próxima cobrança", "Sair"] },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/manage-subscription.tsx",
    texts: ["Gerenciar Assinatura"],
  },
  { screen: "frame", source: "frontend/src/components/layout/more-sheet.tsx", texts: ["Sair"] },
  {
    screen: "help",
    source: "frontend/src/content/help.ts",
    texts: [
      "Primeiros Passos",
      "Gestão de Alunos",
      "Planos e Preços",
      "Cobrança e Pagamentos",
      "Faturas e Comunicação",
      "Relatórios e Financeiro",
      "Configurações e Técnicas",
    ],
  },
  {
    screen: "faq",
    source: "frontend/src/content/faq.ts",
    texts: ["Geral", "Pagamentos", "WhatsApp", "Recursos", "Segurança", "Suporte", "Preços"],
  },
  {
    screen: "cadastro",
    source: "frontend/src/features/registration/registration-page.tsx",
    texts: ["Link Inválido", "Erro", "Cadastro Realizado!"],
  },
  {
    screen: "cadastro",
    source: "frontend/src/features/registration/registration-frame.tsx",
    texts: ["Cadastro de Aluno"],
  },
  {
    screen: "cadastro",
    source: "frontend/src/features/registration/registration-form.tsx",
    texts: ["Nome Completo", "Email", "Telefone/WhatsApp", "Realizar Cadastro", "Cadastrando..."],
  },
  { screen: "cadastro", source: "frontend/src/features/registration/registration-fields.tsx", texts: ["Plano"] },
  {
    screen: "cadastro",
    source: "frontend/src/features/registration/use-registration-form.ts",
    texts: ["Erro ao realizar cadastro"],
  },
  { screen: "debug", source: "frontend/src/features/debug/debug-panel.tsx", texts: ["Copiar Todas as Queries"] },
  { screen: "debug", source: "frontend/src/features/debug/debug-panel.tsx", texts: ["Erro: {message}"] },
];

/** Section 8 of the specification, "Error catalogue". */
const errorCatalogue: readonly Screen[] = [
  {
    screen: "auth",
    source: "frontend/src/features/auth/messages.ts",
    texts: [
      "Email não confirmado",
      "Credenciais inválidas",
      "Email ou senha incorretos. Verifique seus dados e tente novamente.",
      "Erro ao fazer login",
      "Erro inesperado. Tente novamente.",
      "Erro ao criar conta",
      "Verifique seu email",
      "Registro concluído",
      "Sua conta foi criada com sucesso!",
      "Erro ao reenviar confirmação",
      "Email reenviado",
      "Email enviado!",
      "Erro ao enviar email de recuperação",
    ],
  },
  {
    screen: "auth",
    source: "frontend/src/lib/auth/auth-port.ts",
    texts: ["Falha na autenticação.", "Falha na criação do usuário."],
  },
  {
    screen: "auth-callback",
    source: "frontend/src/features/auth/status-page.tsx",
    texts: [
      "Erro ao confirmar email. Tente novamente.",
      "Email ainda não confirmado.",
      "Link de confirmação inválido ou expirado.",
      "Erro inesperado. Tente novamente.",
    ],
  },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/use-checkout.ts",
    texts: [
      "Erro ao iniciar pagamento",
      "Não foi possível criar a sessão de pagamento. Tente novamente.",
      "Erro na sincronização",
      "Status sincronizado.",
    ],
  },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/use-checkout.ts",
    texts: ["Failed to create checkout session", "Failed to sync subscription status"],
  },
  {
    screen: "frame",
    source: "frontend/src/features/subscription/use-provider-page.ts",
    texts: ["No checkout URL received"],
  },
  { screen: "dashboard", source: "frontend/src/features/onboarding/messages.ts", texts: ["Erro ao atualizar perfil"] },
  {
    screen: "dashboard",
    source: "frontend/src/components/charge/charge-actions.tsx",
    texts: [
      "Erro ao atualizar pagamento",
      "Não foi possível atualizar o status do pagamento.",
      "Pagamento marcado como pago",
      "Pagamento marcado como pendente",
    ],
  },
  {
    screen: "dashboard",
    source: "frontend/src/features/dashboard/bulk-send.tsx",
    texts: [
      "Método de pagamento não configurado",
      "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
      "Nenhuma cobrança pendente",
      "Cobrança não disponível",
      "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
    ],
  },
  {
    screen: "dashboard",
    source: "frontend/src/features/dashboard/bulk-messages.ts",
    texts: [
      "Erro ao enviar cobranças",
      "Erro inesperado",
      "Cobranças enviadas",
      "{n} cobrança(s) enviada(s) com sucesso",
      "{m} falharam",
    ],
  },
  {
    screen: "students",
    source: "frontend/src/features/students/messages.ts",
    texts: [
      "Erro ao excluir aluno",
      "Erro ao atualizar",
      "Erro",
      "Não foi possível copiar o link",
      "Aluno atualizado",
      "Aluno excluído",
      "Link gerado!",
      "Copiado!",
    ],
  },
  {
    screen: "students-new",
    source: "frontend/src/features/students/new-student.tsx",
    texts: ["Erro ao cadastrar aluno", "Aluno cadastrado"],
  },
  {
    screen: "plans",
    source: "frontend/src/features/plans/plans-panel.tsx",
    texts: ["Erro ao excluir plano", "Plano excluído"],
  },
  {
    screen: "plans-new",
    source: "frontend/src/features/plans/plan-form.tsx",
    texts: ["Plano cadastrado", "Erro ao cadastrar plano", "Não foi possível cadastrar o plano."],
  },
  {
    screen: "plans-edit",
    source: "frontend/src/features/plans/plan-form.tsx",
    texts: [
      "Plano atualizado",
      "Erro",
      "Não foi possível carregar os dados do plano.",
      "Erro ao atualizar plano",
      "Não foi possível salvar as alterações. Tente novamente.",
    ],
  },
  {
    screen: "onboarding",
    source: "frontend/src/features/onboarding/messages.ts",
    texts: [
      "Plano criado!",
      "Aluno cadastrado!",
      "Configuração concluída",
      "Perfil atualizado!",
      "Erro ao salvar",
      "Ocorreu um erro ao salvar suas informações.",
      "Erro ao criar plano",
      "Ocorreu um erro ao criar o plano.",
      "Erro ao cadastrar aluno",
      "Ocorreu um erro ao cadastrar o aluno.",
    ],
  },
  {
    screen: "settings",
    source: "frontend/src/features/settings/settings-panel.tsx",
    texts: ["Erro ao salvar configurações", "Não foi possível atualizar as configurações.", "Configurações salvas"],
  },
  {
    screen: "invoice",
    source: "frontend/src/features/invoice/invoice-panel.tsx",
    texts: [
      "Pagamento não encontrado. Verifique se o link está correto.",
      "Erro ao carregar os detalhes da cobrança",
      "Tente novamente em alguns instantes",
    ],
  },
  {
    screen: "invoice",
    source: "frontend/src/features/invoice/messages.ts",
    texts: [
      "Erro ao enviar cobrança",
      "Não foi possível enviar a cobrança. Tente novamente.",
      "Verifique os dados e tente novamente",
      "Telefone não encontrado",
      "O aluno não possui telefone cadastrado.",
      "Erro ao copiar",
      "Não foi possível copiar a chave PIX.",
      "Cobrança enviada com sucesso!",
      "WhatsApp aberto",
      "PIX copiado!",
    ],
  },
  { screen: "cadastro", source: "contracts/src/errors.ts", texts: ["Código de cadastro inválido"] },
  {
    screen: "cadastro",
    source: "frontend/src/features/registration/use-registration-form.ts",
    texts: ["Erro ao cadastrar aluno."],
  },
];

/** Section 9 of the specification, "Business constants and limits". */
const businessConstants: readonly Screen[] = [
  {
    screen: "frame",
    source: "frontend/src/features/subscription/offer.tsx",
    texts: [{ text: "R$ 29,90", as: "{price}/mês" }],
  },
  {
    screen: "plans",
    source: "contracts/src/values/billing-period.ts",
    texts: ["Pagamento Único", "Mensal", "Trimestral", "Semestral", "Anual"],
  },
  {
    screen: "plans-new",
    source: "contracts/src/values/billing-period.ts",
    texts: ["Pagamento Único", "Mensal", "Trimestral", "Semestral", "Anual"],
  },
  {
    screen: "plans-edit",
    source: "contracts/src/values/billing-period.ts",
    texts: ["Mensal", "mensal", "trimestral", "semestral", "anual"],
  },
  { screen: "help", source: "frontend/src/content/help.ts", texts: [{ text: "R$ 29,90", isWithin: true }] },
  { screen: "dashboard", source: "frontend/src/features/dashboard/use-parties.ts", texts: ["pendente", "pago"] },
  { screen: "settings", source: "frontend/src/features/settings/sections.tsx", texts: ["pix", "bank", "cash"] },
  { screen: "settings", source: "frontend/src/features/settings/advanced.tsx", texts: ["current"] },
  { screen: "settings", source: "contracts/src/constants.ts", texts: ["America/Sao_Paulo"] },
  {
    screen: "invoice",
    source: "contracts/src/values/calendar.ts",
    texts: [{ text: "dd/MM/yyyy", as: "{dd}/{MM}/{yyyy}" }],
  },
  {
    screen: "dashboard",
    source: "contracts/src/values/calendar.ts",
    texts: [{ text: "dd 'de' MMMM 'de' yyyy", as: "{dd} de {MMMM} de {yyyy}" }],
  },
];

/** The texts of each section of the specification, by screen and file. */
export const literalTexts: Readonly<Record<string, readonly Screen[]>> = {
  "§2": screensAndRoutes,
  "§8": errorCatalogue,
  "§9": businessConstants,
};
