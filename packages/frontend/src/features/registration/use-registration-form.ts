import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useEffect, useState } from "react";
import { registerStudent } from "../../data/registration/registration.ts";
import { ApiError, hasCode } from "../../lib/api-error.ts";
import { registrationDraft } from "../../lib/drafts.ts";
import {
  checkRegistration,
  emptyRegistration,
  isRegistrationField,
  needsGuardian,
  type RegistrationBody,
  type RegistrationErrors,
  type RegistrationField,
  type RegistrationValues,
} from "./registration-schema.ts";

type Setup = { code: string; today: string; planIds: readonly number[]; onDone(): void };

/** If only one plan exists, it is already selected. */
function startValues({ code, planIds }: Setup): RegistrationValues {
  const { planId = "", ...typed } = registrationDraft.get(code);
  const known = planIds.find((id) => String(id) === planId) ?? (planIds.length === 1 ? planIds[0] : undefined);
  return { ...emptyRegistration, ...typed, planId: known === undefined ? "" : String(known) };
}

function serverErrors(error: unknown): RegistrationErrors {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(fields.filter(([name]) => isRegistrationField(name)));
}

/** A field's error is shown after the person leaves the field. */
export function useRegistrationForm(setup: Setup) {
  const { code, onDone } = setup;
  const [values, setValues] = useState(() => startValues(setup));
  const [left, setLeft] = useState<Partial<Record<RegistrationField, true>>>({});
  const [refused, setRefused] = useState<RegistrationErrors>({});
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const checked = checkRegistration(setup, values);

  useEffect(() => {
    const { consent: _consent, whatsapp: _whatsapp, website: _website, ...typed } = values;
    registrationDraft.set(code, typed);
  }, [code, values]);

  function change<Field extends RegistrationField>(field: Field, value: RegistrationValues[Field]) {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _answered, ...others }) => others);
  }

  function leave(field: RegistrationField) {
    setLeft((before) => ({ ...before, [field]: true }));
    if (field === "phone") change("phone", formatPhone(values.phone));
  }

  async function send(body: RegistrationBody) {
    setSending(true);
    try {
      await registerStudent(body);
      registrationDraft.clear(code);
      onDone();
    } catch (error) {
      setRefused(serverErrors(error));
      setFailure(refusalOf(error));
    } finally {
      setSending(false);
    }
  }

  function submit(): RegistrationField | undefined {
    setTried(true);
    setFailure(undefined);
    if (!checked.errors) return void send(checked.body);
    const order = Object.keys(emptyRegistration).filter(isRegistrationField);
    return order.find((field) => checked.errors[field]);
  }

  const errorOf = (field: RegistrationField) =>
    refused[field] ?? (hasTried || left[field] ? checked.errors?.[field] : undefined);
  const isGuardian = needsGuardian(values, setup.today);
  return { values, isGuardian, change, leave, submit, errorOf, failure, isSending };
}

export type RegistrationControls = ReturnType<typeof useRegistrationForm>;

/** Formats the waiting time that a 429 response demands: "40 segundos", "2 minutos". */
export function formatWait(seconds: number): string {
  if (seconds <= 60) return `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`;
  return `${Math.ceil(seconds / 60)} minutos`;
}

/** Returns the server's text, otherwise the specification's. */
export function refusalOf(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError))
    return {
      title: "Erro ao realizar cadastro",
      text: "Confira sua internet e tente de novo. O que você digitou está salvo.",
    };
  if (hasCode(error, "request.too_many"))
    return {
      title: "Muita gente se cadastrando agora",
      text: `Nada se perdeu: tente de novo em ${formatWait(error.retryAfterSeconds ?? 60)}.`,
    };
  const elsewhere = Object.entries(error.fields).find(([name]) => !isRegistrationField(name))?.[1];
  return { title: elsewhere ?? error.serverMessage ?? "Erro ao cadastrar aluno.", text: "" };
}

export function describeLookupFailure(error: unknown): { text: string; canRetry: boolean } {
  if (hasCode(error, "registration.code_invalid"))
    return { text: "Código de cadastro inválido. Confira o link com quem o enviou para você.", canRetry: false };
  if (hasCode(error, "request.too_many") && error instanceof ApiError)
    return {
      text: `Muitas tentativas. Espere ${formatWait(error.retryAfterSeconds ?? 60)} e tente de novo.`,
      canRetry: true,
    };
  return { text: "Não foi possível abrir este cadastro. Confira o link e a sua internet.", canRetry: true };
}

/** The text promises nothing that this page cannot know. */
export function describeNextStep({ businessName, approveRegistrations }: PublicTeacherWire["profile"]): string {
  const business = businessName || "O estabelecimento";
  if (approveRegistrations)
    return `${business} confere o seu cadastro e entrará em contato com você em breve. Nada é cobrado antes da aprovação.`;
  return `${business} entrará em contato com você em breve. Nada é cobrado agora: a cobrança do plano chega depois, por e-mail ou WhatsApp.`;
}
