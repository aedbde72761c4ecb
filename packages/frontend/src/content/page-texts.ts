import { TRIAL_DAYS } from "@emdia/contracts/constants";

export const pageTexts = {
  landing: `Cobranças por e-mail e WhatsApp, PIX direto na sua conta e um painel que mostra quem está em dia. ${TRIAL_DAYS} dias grátis, sem cartão de crédito.`,
  faq: "Dúvidas sobre cobrança de mensalidades, PIX, WhatsApp, segurança e preço do Em Dia, respondidas em poucas linhas.",
  privacy: "Quem usa os dados dos alunos que se cadastram pelo Em Dia, para quê, por quanto tempo, e os seus direitos.",
  auth: `Entre no Em Dia ou crie sua conta: ${TRIAL_DAYS} dias grátis, sem cartão de crédito.`,
  notFound: "",
  offline: "",
} as const;
