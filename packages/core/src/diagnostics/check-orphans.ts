import type { Charge } from "../model/charge.ts";
import { profileKey, studentKey } from "../model/keys.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { type Finding, type Fix, setFix } from "./finding.ts";
import type { PartitionSummary } from "./partition-summary.ts";

/** The fix removes a link that leads elsewhere; the owner then creates a new link. */
export function checkCode(ownerId: string, code: string, leadsTo: string | undefined): Finding[] {
  if (leadsTo === ownerId) return [];
  const message = `O link de cadastro ${leadsTo === undefined ? "não leva a lugar nenhum" : "não leva a esta conta"}.`;
  const fix = setFix(["registrationCode"], null, code);
  return [{ kind: "orphan", sk: profileKey(ownerId).sk, message, fix }];
}

export function checkOrphans(summary: PartitionSummary, ownerId: string): Finding[] {
  const { sk } = profileKey(ownerId);
  const lost: Finding = { kind: "orphan", sk, message: "Há itens guardados, mas falta o perfil da conta." };
  return [
    ...(summary.counts.size > 0 && !summary.profile ? [lost] : []),
    ...chargesWithoutStudent(summary, ownerId),
    ...studentsWithoutPlan(summary),
  ];
}

/** Stores a missing student as archived: no charge or payment is lost, and nobody is charged. */
function recovered(ownerId: string, studentId: number, charge: Charge): Fix {
  const student: Student = {
    id: studentId,
    planId: charge.planId,
    name: charge.studentName,
    ...NO_DETAILS,
    status: "arquivado",
    pausedUntil: null,
    anchorMonth: charge.month,
    emailStatus: "ok",
    createdAt: charge.createdAt,
  };
  return { act: "insert", sk: studentKey(ownerId, studentId).sk, fields: student };
}

function chargesWithoutStudent({ charges, students }: PartitionSummary, ownerId: string): Finding[] {
  return [...charges]
    .filter(([studentId]) => !students.has(studentId))
    .map(([studentId, { sk, value }]) => ({
      kind: "orphan",
      sk,
      message: `O aluno ${studentId} desta cobrança não existe; a correção o recria como arquivado.`,
      ...(value ? { fix: recovered(ownerId, studentId, value) } : {}),
    }));
}

/** A plan may be deleted once its students are archived; every other student needs a plan. */
function studentsWithoutPlan({ students, plans }: PartitionSummary): Finding[] {
  return [...students.values()].flatMap((student): Finding[] => {
    if (student === "unreadable" || student.status === "arquivado" || plans.has(student.planId)) return [];
    const message = `O plano ${student.planId} deste aluno não existe; a correção arquiva o aluno.`;
    return [{ kind: "orphan", sk: student.sk, message, fix: setFix(["status"], "arquivado", student.status) }];
  });
}
