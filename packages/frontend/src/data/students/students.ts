import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import type { NextChargesInput } from "@emdia/contracts/charge";
import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { Routes } from "@emdia/contracts/routes/index";
import type { Sent } from "@emdia/contracts/routes/route";
import type { StudentWire } from "@emdia/contracts/student";
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isRefused } from "../../lib/batches.ts";
import { emitDomainEvent } from "../../lib/domain-events.ts";
import { reading, studentQueries } from "../queries.ts";
import { refreshStudents } from "../refresh.ts";
import { useWrite } from "../write.ts";
import { mapDetails } from "./details.ts";

/** Returns the student at once if a list that was already read has them. */
export function useStudent(id: number) {
  const client = useQueryClient();
  const lists = [studentQueries.list(), studentQueries.archived()];
  const isTheirs = (student: { id: number }) => student.id === id;
  return useQuery({
    ...studentQueries.one(id),
    placeholderData: () => lists.flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? []).find(isTheirs),
  });
}

export const privacyQueries = {
  /** The key is below the students' key, so the export is read again when students change. */
  student: (id: number) => reading([...studentQueries.all(), "export", id], "exportStudent", { params: { id } }),
};

export function nextCharges(studentIds: readonly number[], planId: number | undefined) {
  const asked = studentIds.slice(0, MAX_BULK_CHANGED);
  const read = (body: NextChargesInput, signal: AbortSignal) => call("previewNextCharges", { body, signal });
  return queryOptions({
    queryKey: [...studentQueries.all(), "next", planId ?? 0, asked],
    queryFn: planId === undefined ? skipToken : ({ signal }) => read({ studentIds: asked, planId }, signal),
  });
}

const listKey = studentQueries.list().queryKey;

/** A second click or a retry sends the same key and creates no second student. */
export function useCreateStudent() {
  const key = useRef(crypto.randomUUID());
  return useWrite("createStudent", {
    mutationFn: ({ body }) => call("createStudent", { body: { ...body, idempotencyKey: key.current } }),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      emitDomainEvent("student-created");
    },
  });
}

/** The change is shown at once, and undone if the server refuses it. */
export const useUpdateStudent = () =>
  useWrite("updateStudent", {
    onMutate: async ({ params, body }, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData(listKey);
      client.setQueryData(listKey, (students) =>
        students?.map((one) => (one.id === params.id ? applyPatch(one, body) : one)),
      );
      return before;
    },
    onError: (_error, _input, before, { client }) => client.setQueryData(listKey, before),
  });

/** Removes the student from the list. The server archives a student who was ever charged. */
export const useDeleteStudent = () =>
  useWrite("deleteStudent", {
    onMutate: async ({ params }, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData(listKey);
      client.setQueryData(listKey, (students) => students?.filter(({ id }) => id !== params.id));
      return before;
    },
    onError: (_error, _id, before, { client }) => client.setQueryData(listKey, before),
  });

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

/** Changes one student, and reads the students again afterwards. */
export function useChangeStudent() {
  return useMutation({
    mutationFn: async ({ id, change }: { id: number; change: BulkChange }) =>
      requireChanged(await changeStudents([id], change)),
    onSettled: (_nothing, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

type Patch = Sent<Routes["updateStudent"]["body"]>;

/** The server stores these fields as given. Only its answer tells prices, payers and addresses. */
const FLAT = [
  ...(["name", "email", "phone", "planId", "status", "pausedUntil"] as const),
  ...Object.values(mapDetails((name) => name)),
];

export const applyPatch = (student: StudentWire, patch: Patch): StudentWire => ({
  ...student,
  ...Object.fromEntries(FLAT.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]]))),
});
