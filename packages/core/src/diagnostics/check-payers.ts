import { payerDetails } from "../model/student.ts";
import { type Finding, setFix } from "./finding.ts";
import type { PartitionSummary } from "./partition-summary.ts";

const DETAILS = Object.keys(payerDetails) as (keyof typeof payerDetails)[];

export const checkPayers = (summary: PartitionSummary): Finding[] => [
  ...studentsWithoutPayer(summary),
  ...differentCopies(summary),
  ...wrongLists(summary),
];

/** Finds students whose payer is missing or does not list them. The owner names the payer again. */
function studentsWithoutPayer({ students, payers }: PartitionSummary): Finding[] {
  return [...students].flatMap(([id, student]): Finding[] => {
    if (student === "unreadable" || student.payerId === undefined || student.isErased) return [];
    const payer = payers.get(student.payerId);
    if (payer === "unreadable" || payer?.value.studentIds.includes(id)) return [];
    const what = payer ? "não tem este aluno na lista" : "não existe";
    const message = `O responsável ${student.payerId} deste aluno ${what}: edite o aluno e informe de novo quem paga por ele.`;
    return [{ kind: "orphan", sk: student.sk, message }];
  });
}

function differentCopies({ students, payers }: PartitionSummary): Finding[] {
  return [...students].flatMap(([id, student]) => {
    if (student === "unreadable" || student.payerId === undefined || student.isErased) return [];
    const payer = payers.get(student.payerId);
    if (!payer || payer === "unreadable" || !payer.value.studentIds.includes(id)) return [];
    return DETAILS.flatMap((name): Finding[] => {
      const [said, is] = [student.payer?.[name], payer.value[name]];
      if (said === is) return [];
      const message = `"payer.${name}" deste aluno não é o do responsável ${student.payerId}.`;
      return [
        { kind: "sum", sk: student.sk, message, ...(student.payer && { fix: setFix(["payer", name], is, said) }) },
      ];
    });
  });
}

/** Finds listed students who are not the payer's. The payer's next edit removes their numbers. */
function wrongLists({ students, payers }: PartitionSummary): Finding[] {
  return [...payers].flatMap(([id, payer]) => {
    if (payer === "unreadable") return [];
    const isTheirs = (studentId: number) => {
      const student = students.get(studentId);
      return student === "unreadable" || (student?.payerId === id && !student.isErased);
    };
    return payer.value.studentIds
      .filter((studentId) => !isTheirs(studentId))
      .map((studentId): Finding => {
        const message = `O responsável diz pagar pelo aluno ${studentId}, que não é dele: edite o responsável para corrigir.`;
        return { kind: "sum", sk: payer.sk, message };
      });
  });
}
