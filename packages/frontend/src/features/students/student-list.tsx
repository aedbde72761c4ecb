import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import type { StudentAction } from "./student-actions.tsx";
import { StudentCards } from "./student-cards.tsx";
import { StudentTable } from "./student-table.tsx";

/**
 * The actions of a row. `onChoose` with `isRange` chooses all rows from the row that was chosen
 * last.
 */
export type RowActions = {
  onAction(student: StudentWire, action: StudentAction): void;
  onChoose(student: StudentWire, isRange: boolean): void;
};

/** The students of a page, and the chosen students; undefined while the owner chooses none. */
export type StudentListProps = RowActions & {
  students: readonly StudentWire[];
  chosen: ReadonlySet<number> | undefined;
  /** Tells whether all students who match the search are chosen, including those on other pages. */
  isAllChosen: boolean;
  onChooseAll(): void;
  /** The student whose details are open beside the list, which then has only the space of cards. */
  openId: number | undefined;
};

/** The width from which students are in a table. Narrower screens show cards. */
export const TABLE_QUERY = "(min-width: 48rem)";

/**
 * Shows cards below 768 px and a table above. It renders again only when a shown value changes, not
 * with every letter typed.
 */
export const StudentList = memo(function StudentList(props: StudentListProps) {
  return useMediaQuery(TABLE_QUERY) && props.openId === undefined ? (
    <StudentTable {...props} />
  ) : (
    <StudentCards {...props} />
  );
});
