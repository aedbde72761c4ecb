import { formatPhone } from "@emdia/contracts/values/phone";
import { useEffect, useState } from "react";
import { registerStudent } from "../../data/registration/registration.ts";
import { ApiError } from "../../lib/api-error.ts";
import { registrationDraft } from "../../lib/drafts.ts";
import { refusalOf } from "./messages.ts";
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
