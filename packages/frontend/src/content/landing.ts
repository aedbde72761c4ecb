import { PREMIUM_PRICE_CENTS, TRIAL_DAYS } from "@emdia/contracts/constants";
import { formatReais } from "@emdia/contracts/values/money";

const PRICE = formatReais(PREMIUM_PRICE_CENTS);

export const hero = {
  title: "Pare de correr atrás de mensalidade.",
  text: "Cobranças por e-mail e WhatsApp, PIX direto na sua conta e um painel que mostra quem está em dia.",
  action: "Começar gratuitamente",
  price: `${TRIAL_DAYS} dias grátis, depois ${PRICE} por mês.`,
  note: "Sem cartão de crédito. Cancele quando quiser.",
} as const;

export const sports: readonly { name: string; line: string }[] = [
  { name: "Academia", line: "M6.5 6v12M3 9v6m14.5-9v12M21 9v6M6.5 12h11" },
  { name: "Pilates", line: "M9 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M7.5 10.5l3.5 7 9.5-9M8.5 12l6 .5M3 21h18" },
  {
    name: "Artes marciais",
    line: "M8 3 3 6v7h3v8h12v-8h3V6l-5-3M8 3l5.5 11M16 3l-4 7.5M6 14h12m-5.5 0L11 18m1.5-4 2.5 3.5",
  },
  {
    name: "Futebol",
    line: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0m-9-4 3.8 2.8-1.5 4.4H9.7l-1.5-4.4zV3m3.8 7.8 4.8-1.6m-6.3 6 2.9 4.1m-7.5-4.1-2.9 4.1m1.4-8.5L3.4 9.2",
  },
  {
    name: "Natação",
    line: "M19.5 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0M5.5 13 10 6l4 6.5M3 16.5c1.5 1.3 3 1.3 4.5 0s3-1.3 4.5 0 3 1.3 4.5 0 3-1.3 4.5 0M3 21c1.5 1.3 3 1.3 4.5 0s3-1.3 4.5 0 3 1.3 4.5 0 3-1.3 4.5 0",
  },
  {
    name: "Corrida",
    line: "M17 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0m-4.5 4L9.5 14l4 3-1 5m-3-8-2 4.5H3.5M12.5 8 8 8.5 6 12m6.5-4 3 4H20",
  },
  {
    name: "Vôlei",
    line: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M11.1 7.1a16.6 16.6 0 0 1 10.9 4M12 12a12.6 12.6 0 0 1-8.7 5m13.5-3.4a16.6 16.6 0 0 1-9 7.5M20.7 17a12.8 12.8 0 0 0-8.7-5 13.3 13.3 0 0 1 0-10M6.3 3.8a16.6 16.6 0 0 0 1.9 11.5",
  },
  {
    name: "Basquete",
    line: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0m-9-9v18m-9-9h18M5.6 5.6c3.5 3.5 3.5 9.3 0 12.8M18.4 5.6c-3.5 3.5-3.5 9.3 0 12.8",
  },
];

export const features = {
  title: "Ele cobra. Você dá aula.",
  charge: {
    title: "Cobrança automática por e-mail",
    text: "No dia que você escolher, às 8h, cada aluno recebe a cobrança com o PIX copia e cola no valor certo e uma página para pagar e avisar.",
  },
  dashboard: {
    title: "Painel inteligente",
    text: "Quem pagou, quem deve e quanto ainda entra neste mês, em uma olhada. Quem atrasou, você lembra com um toque.",
  },
  students: {
    title: "Gestão de alunos",
    text: "Cadastro, planos e histórico em um só lugar. Traga sua planilha, ou deixe os alunos se cadastrarem pelo seu link.",
  },
} as const;

export const more: readonly { title: string; text: string }[] = [
  {
    title: "Uma família, um PIX",
    text: "Quem paga por dois ou mais alunos recebe um e-mail só, com um código que paga tudo.",
  },
  {
    title: "Lembretes com a conta certa",
    text: "Você escolhe os dias. O e-mail leva tudo o que está em aberto, com multa e juros explicados.",
  },
  {
    title: "O banco diz quem pagou",
    text: "Conecte o banco ou traga o extrato: o que foi pago com o nosso código é marcado como pago. O resto você confirma. Só lemos, nunca movemos dinheiro.",
  },
];

export const example = {
  title: "Veja o que seu aluno vê",
  text: "Abra uma cobrança de exemplo. Não precisa de conta.",
  action: "Abrir cobrança de exemplo",
} as const;

export const premium = {
  name: "Premium",
  price: PRICE,
  text: `${TRIAL_DAYS} dias grátis, sem cartão de crédito. Alunos e planos sem limite. Cancele quando quiser.`,
} as const;

export const statistics: readonly { value: string; label: string }[] = [
  { value: "850+", label: "academias ativas" },
  { value: "R$ 2,8 mi", label: "recuperados" },
  { value: "70%", label: "de melhora na cobrança" },
  { value: "3 min", label: "para configurar" },
];

export const testimonial = {
  quote: "Antes eu passava o domingo cobrando no WhatsApp. Hoje abro o painel e está tudo lá.",
  who: "Dona de estúdio de pilates",
} as const;

export const reasons: readonly { title: string; text: string }[] = [
  { title: "Pronto em minutos", text: "Cadastre seu negócio, um plano e o primeiro aluno em cerca de 3 minutos." },
  { title: "Suporte dedicado", text: "Gente de verdade para tirar dúvidas, em português." },
  { title: "Sem compromisso", text: "Teste grátis, sem cartão de crédito. Cancele quando quiser." },
];

export const finalCall = {
  title: `Comece hoje: ${TRIAL_DAYS} dias grátis`,
  text: "No próximo dia de cobrança, quem corre atrás da mensalidade é ele.",
  action: "Criar minha conta",
} as const;
