import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { today } from "../../lib/today.ts";
import { nextSentence } from "./words.ts";

export const ruleMessages = {
  switched: (saved: ReminderRuleWire) =>
    saved.rule.isOn
      ? toastSuccess("Lembretes ligados", nextSentence(saved, today()))
      : toastSuccess("Lembretes desligados", "Nenhum lembrete sai sozinho."),
  released: (saved: ReminderRuleWire) => toastSuccess("Lembretes liberados", nextSentence(saved, today())),
  saved: (saved: ReminderRuleWire) =>
    toastSuccess("Lembretes salvos", saved.rule.isOn ? nextSentence(saved, today()) : undefined),
  failed: failureToast("Erro ao salvar os lembretes", "Verifique sua conexão e tente novamente."),
};
