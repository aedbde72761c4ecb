import { brand } from "@emdia/contracts/brand";
import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { formatDay } from "../../lib/format.ts";

export type Ending =
  | { kind: "sent"; sent: string }
  | { kind: "no-payment-data" }
  | { kind: "by-hand" }
  | { kind: "automatic"; day: string | undefined };

/** Without payment data no charge leaves. `day` is undefined until the schedule is loaded. */
export function endingOf(
  profile: Pick<ProfileWire, "paymentMethod" | "pixKey" | "bankInfo" | "automationEnabled">,
  schedule: Pick<BillingScheduleWire, "billingDate"> | undefined,
): Ending {
  if (!hasPaymentData(profile)) return { kind: "no-payment-data" };
  if (!profile.automationEnabled) return { kind: "by-hand" };
  return { kind: "automatic", day: schedule && formatDay(schedule.billingDate) };
}

export function endingTexts(ending: Ending): { title: string; text: string } {
  switch (ending.kind) {
    case "sent":
      return { title: "Parabéns! A primeira cobrança saiu", text: ending.sent };
    case "no-payment-data":
      return {
        title: "Falta só dizer como você recebe",
        text: "O plano e o aluno estão prontos, mas sem os dados de pagamento nenhuma cobrança sai.",
      };
    case "by-hand":
      return {
        title: "Parabéns! Está tudo pronto",
        text: "A cobrança automática está desligada: no dia da cobrança, envie pela Visão Geral, ou ligue-a em Configurações.",
      };
    case "automatic":
      return {
        title: "Parabéns! Está tudo pronto",
        text: ending.day
          ? `No dia ${ending.day} as cobranças por e-mail saem sozinhas. Até lá, cadastre os outros alunos ou mande o link de cadastro para eles.`
          : `Agora o ${brand.name} envia as cobranças por e-mail e você cuida dos seus alunos.`,
      };
  }
}
