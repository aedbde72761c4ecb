import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import type { StudentAction } from "./student-actions.tsx";
import { StudentCards } from "./student-cards.tsx";
import { StudentTable } from "./student-table.tsx";

/** What a row does. `onChoose` with `isRange` takes all rows from the one that was chosen last. */
export type RowActions = {
  onAction(student: StudentWire, action: StudentAction): void;
  onChoose(student: StudentWire, isRange: boolean): void;
};

/** The students of a page, and those who are chosen; undefined while nobody is being chosen. */
export type StudentListProps = RowActions & {
  students: readonly StudentWire[];
  chosen: ReadonlySet<number> | undefined;
  /** Whether everybody is chosen who matches the search, also on other pages. */
  isAllChosen: boolean;
  onChooseAll(): void;
  /** Whose details are open beside the list, which then has the room of cards. */
  openId: number | undefined;
};

/** Where students are a table; below it they are cards. */
export const TABLE_QUERY = "(min-width: 48rem)";

/** Cards below 768 px, a table above. It draws again only when something shown changes, not with every letter typed. */
export const StudentList = memo(function StudentList(props: StudentListProps) {
  return useMediaQuery(TABLE_QUERY) && props.openId === undefined ? (
    <StudentTable {...props} />
  ) : (
    <StudentCards {...props} />
  );
});
