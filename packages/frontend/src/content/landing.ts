import {
  Activity,
  BellRing,
  ChartNoAxesColumn,
  CircleDot,
  Dumbbell,
  Footprints,
  type LucideIcon,
  Shield,
  Trophy,
  Users,
  Volleyball,
  Waves,
} from "lucide-react";

/** The landing page's words. */
export const sports: readonly { name: string; icon: LucideIcon }[] = [
  { name: "Academia", icon: Dumbbell },
  { name: "Pilates", icon: Activity },
  { name: "Artes marciais", icon: Shield },
  { name: "Futebol", icon: Trophy },
  { name: "Natação", icon: Waves },
  { name: "Corrida", icon: Footprints },
  { name: "Vôlei", icon: Volleyball },
  { name: "Basquete", icon: CircleDot },
];

export const features: readonly { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Cobrança automática por e-mail",
    text: "No dia que você escolher, cada aluno recebe a cobrança com o PIX copia e cola no valor certo.",
    icon: BellRing,
  },
  {
    title: "Painel inteligente",
    text: "Quem pagou, quem deve e quanto ainda entra neste mês, em uma olhada.",
    icon: ChartNoAxesColumn,
  },
  {
    title: "Gestão de alunos",
    text: "Cadastro, planos e histórico em um só lugar. Alunos se cadastram pelo seu link.",
    icon: Users,
  },
];

export const reasons: readonly { title: string; text: string }[] = [
  { title: "Pronto em minutos", text: "Cadastre seu negócio, um plano e o primeiro aluno em cerca de 3 minutos." },
  { title: "Suporte dedicado", text: "Gente de verdade para tirar dúvidas, em português." },
  { title: "Sem compromisso", text: "Teste grátis, sem cartão de crédito. Cancele quando quiser." },
];
