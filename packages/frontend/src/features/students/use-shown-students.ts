import type { StudentWire } from "@emdia/contracts/student";
import { useMemo } from "react";
import { pageOf } from "../../lib/paginate.ts";
import { setParam } from "../../lib/search-params.ts";
import { useListQuery } from "../../lib/use-list-query.ts";
import { filterStudents, sortStudents } from "./filter-students.ts";

/** A phone renders this number without delay, however long the list is. */
const PAGE_SIZE = 50;

// A new search or filter starts at its first page.
const toFirstPage = setParam("pagina", "");

/** The URL stores the search, filters, order and page. */
export function useShownStudents(students: readonly StudentWire[]) {
  const { params, search, wanted, find, change } = useListQuery();
  const order = params.get("ordem") ?? "";
  const planId = params.get("plano") ?? "";
  const situation = params.get("situacao") ?? "";
  const page = Number(params.get("pagina"));
  const sorted = useMemo(() => sortStudents(students, order), [students, order]);
  const matching = useMemo(
    () => filterStudents(sorted, { search: wanted, planId: planId ? Number(planId) : undefined, situation }),
    [sorted, wanted, planId, situation],
  );
  const shown = useMemo(() => pageOf(matching, page, PAGE_SIZE), [matching, page]);
  return {
    sorted,
    matching,
    shown,
    params,
    search,
    order,
    planId,
    situation,
    change,
    find: (text: string) => find(text, toFirstPage),
    /** Filters or sorts by a URL parameter. */
    narrow: (name: string) => (value: string) => change((before) => toFirstPage(setParam(name, value)(before))),
    turn: (to: number) => change(setParam("pagina", to === 1 ? "" : String(to))),
  };
}
