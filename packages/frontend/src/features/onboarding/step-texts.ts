import { type LucideIcon, NotebookText, Store, UserPlus } from "lucide-react";
import type { SetupStep } from "./setup-facts.ts";

export const stepTexts: Readonly<Record<SetupStep, { title: string; text: string; icon: LucideIcon }>> = {
  profile: { title: "Configurar Perfil", text: "Nome, WhatsApp, dia da cobrança e como você recebe.", icon: Store },
  plan: { title: "Criar Primeiro Plano", text: "O valor e quando o aluno paga.", icon: NotebookText },
  student: { title: "Adicionar Primeiro Aluno", text: "Nome e plano já bastam.", icon: UserPlus },
};
