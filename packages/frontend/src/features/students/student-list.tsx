import { memo } from "react";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { StudentCards } from "./student-cards.tsx";
import type { StudentListProps } from "./student-row-parts.tsx";
import { StudentTable } from "./student-table.tsx";

/** From this width on students are shown in a table, below it as cards. */
export const TABLE_QUERY = "(min-width: 48rem)";

/**
 * Shows cards below 768 px and a table from 768 px on. It renders again only when a shown value
 * changes, not after each key stroke in the search.
 */
export const StudentList = memo(function StudentList(props: StudentListProps) {
  return useMediaQuery(TABLE_QUERY) ? <StudentTable {...props} /> : <StudentCards {...props} />;
});
