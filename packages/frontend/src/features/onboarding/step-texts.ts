import type { SetupStep } from "./setup-facts.ts";

export const stepTexts: Readonly<Record<SetupStep, { title: string; text: string }>> = {
  profile: { title: "Configurar Perfil", text: "Quatro perguntas: quem cobra, para onde e quando." },
  plan: { title: "Criar Primeiro Plano", text: "O valor e quando o aluno paga." },
  student: { title: "Adicionar Primeiro Aluno", text: "Nome e plano já bastam." },
};
