import { formatPhone } from "@emdia/contracts/values/phone";
import type { OwnerLetter } from "../mail/owner-notice-mail.ts";
import { withoutLinks } from "../mail/registration-mail.ts";
import { emailsOfStudent } from "../model/message-addresses.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { eachStudent, studentsById } from "../store/students.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

/**
 * Tells the owner of a registration (docs/rules/registration.md, "Public registration").
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyRegistration(ctx: SiteContext, studentId: number): Promise<void> {
  const [[profile, student], plans] = await Promise.all([studentAndOwner(ctx, studentId), plansById(ctx)]);
  if (!student) return;
  const plan = plans.get(student.planId);
  const isWaiting = student.status === "aguardando";
  await tellOwner(ctx, {
    notice: { kind: "registration", ref: String(studentId) },
    to: profile.email,
    subject: isWaiting
      ? `Cadastro para aprovar: ${withoutLinks(student.name)}`
      : `Novo aluno: ${withoutLinks(student.name)}`,
    heading: isWaiting ? "Um cadastro espera sua aprovação" : "Você tem um novo aluno",
    message: isWaiting
      ? "Esta pessoa se cadastrou pelo seu link. Nada é cobrado antes de você aprovar."
      : "Esta pessoa se cadastrou pelo seu link e já está na sua lista.",
    facts: [...contact(student), ...(await familyOf(ctx, student)), plan && ["Plano", plan.name]],
    path: "/students",
    label: isWaiting ? "Ver e aprovar" : "Ver alunos",
  });
}

/**
 * Tells the owner once a day, student and wished plan, which is named if it is not the student's.
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyRepeatedRegistration(ctx: SiteContext, studentId: number, planId?: number): Promise<void> {
  const [[profile, student], plans] = await Promise.all([studentAndOwner(ctx, studentId), plansById(ctx)]);
  if (!student) return;
  const wished = planId === student.planId ? undefined : plans.get(planId ?? 0);
  const day = ctx.now().toISOString().slice(0, 10);
  const ref = `${studentId}-${day}${wished ? `-${wished.id}` : ""}`;
  await tellOwner(ctx, {
    notice: { kind: "registration", ref },
    to: profile.email,
    subject: wished
      ? `${withoutLinks(student.name)} quer outro plano`
      : `${withoutLinks(student.name)} tentou se cadastrar de novo`,
    heading: wished ? "Um aluno quer outro plano" : "Este aluno já está na sua lista",
    message: wished
      ? "Alguém usou seu link de cadastro com o e-mail deste aluno e escolheu outro plano. Nada mudou: combine com a pessoa e troque o plano em Editar."
      : "Alguém usou seu link de cadastro com o e-mail deste aluno. Nada mudou no cadastro dele.",
    facts: [
      ...contact(student),
      wished && ["Plano de hoje", plans.get(student.planId)?.name ?? "nenhum"],
      wished && ["Plano pedido", wished.name],
    ],
    path: wished ? `/dashboard/alunos/${studentId}` : "/students",
    label: wished ? "Ver o aluno" : "Ver alunos",
  });
}

async function studentAndOwner(ctx: SiteContext, studentId: number): Promise<[Profile, Student | undefined]> {
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, [studentId])]);
  return [profile, students.get(studentId)];
}

function contact({ name, payer, ...own }: Student): NonNullable<OwnerLetter["facts"]> {
  const [address, phone] = [own.email ?? payer?.email, own.phone ?? payer?.phone];
  return [
    ["Nome", withoutLinks(name)],
    payer && ["Responsável", withoutLinks(payer.name)],
    address && ["E-mail", { mailbox: address }],
    phone && ["WhatsApp", formatPhone(phone)],
  ];
}

/** Returns the line "Mesmo e-mail de Ana: mesma família?" if others share the e-mail. */
async function familyOf(ctx: SiteContext, student: Student): Promise<[string, string][]> {
  const emails = emailsOfStudent(student);
  const names: string[] = [];
  for await (const other of eachStudent(ctx, "all"))
    if (other.id !== student.id && emailsOfStudent(other).some((email) => emails.includes(email)))
      names.push(withoutLinks(other.name));
  return names.length > 0 ? [["Mesmo e-mail de", `${listed.format(names)}: mesma família?`]] : [];
}

const listed = new Intl.ListFormat("pt-BR");
