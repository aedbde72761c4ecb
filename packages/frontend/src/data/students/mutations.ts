import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import type { StudentInput, StudentPatch } from "@emdia/contracts/student";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isRefused } from "../../lib/batches.ts";
import { emitDomainEvent } from "../../lib/domain-events.ts";
import { today } from "../../lib/today.ts";
import { payerQueries } from "../payers/queries.ts";
import { profileQueries } from "../profile/queries.ts";
import { refreshStudents } from "../refresh.ts";
import { applyPatch } from "./apply-patch.ts";
import { studentQueries } from "./queries.ts";

const listKey = studentQueries.list().queryKey;

/** A second click or a retry sends the same key and creates no second student. */
export function useCreateStudent() {
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (body: StudentInput) => call("createStudent", { body: { ...body, idempotencyKey: key.current } }),
    onSuccess: (_student, _body, _before, { client }) => {
      key.current = crypto.randomUUID();
      emitDomainEvent("student-created");
      return refreshStudents(client);
    },
  });
}

/** The change is shown at once, and undone if the server refuses it. */
export function useUpdateStudent() {
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: StudentPatch }) =>
      call("updateStudent", { params: { id }, body: patch }),
    onMutate: async ({ id, patch }, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData(listKey);
      const payers = client.getQueryData(payerQueries.list().queryKey);
      client.setQueryData(listKey, (students) =>
        students?.map((s) => (s.id === id ? applyPatch(s, patch, today(), payers) : s)),
      );
      return before;
    },
    onError: (_error, _input, before, { client }) => client.setQueryData(listKey, before),
    onSettled: (_student, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

/** The server archives a student who was ever charged. */
export function useDeleteStudent() {
  return useMutation({
    mutationFn: (id: number) => call("deleteStudent", { params: { id } }),
    onMutate: async (id, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData(listKey);
      client.setQueryData(listKey, (students) => students?.filter((student) => student.id !== id));
      return before;
    },
    onError: (_error, _id, before, { client }) => client.setQueryData(listKey, before),
    onSettled: (_nothing, _error, _id, _before, { client }) => refreshStudents(client),
  });
}

export type BulkChange = Omit<BulkChangeInput, "studentIds">;

export type ChangedLine = BulkChangeResult["results"][number];

/** A repeated call is safe. @throws ApiError when the whole request was refused */
export async function changeStudents(studentIds: number[], change: BulkChange): Promise<readonly ChangedLine[]> {
  return (await call("bulkUpdateStudents", { body: { studentIds, ...change } })).results;
}

/** @throws ApiError with the reason of the first student who was not changed */
export function requireChanged(lines: readonly ChangedLine[]): void {
  const refused = lines.find(isRefused);
  if (refused) throw new ApiError(409, JSON.stringify({ code: refused.code, error: refused.reason }), "");
}

/** The student is read again afterwards. */
export function useChangeStudent() {
  return useMutation({
    mutationFn: async ({ id, change }: { id: number; change: BulkChange }) =>
      requireChanged(await changeStudents([id], change)),
    onSettled: (_nothing, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

export function useApproveStudent() {
  return useMutation({
    mutationFn: (id: number) => call("approveStudent", { params: { id }, body: { sendWelcome: true } }),
    onSettled: (_student, _error, _id, _before, { client }) => refreshStudents(client),
  });
}

export function useReactivateStudent() {
  return useMutation({
    mutationFn: ({ id, planId }: { id: number; planId: number }) =>
      call("reactivateStudent", { params: { id }, body: { planId } }),
    onSettled: (_student, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

/** `rotate` replaces the code, and the old link stops working. */
export function useGenerateRegistrationLink() {
  return useMutation({
    mutationFn: (input: { rotate: boolean }) => call("generateRegistrationCode", { body: input }),
    onSuccess: ({ registrationCode }, _input, _before, { client }) =>
      client.setQueryData(profileQueries.own().queryKey, (profile) => profile && { ...profile, registrationCode }),
  });
}
