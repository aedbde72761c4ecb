/** The event of a row to which a list key has moved the focus (row-keys.ts). It bubbles. */
export const ROW_REACHED = "row-reached";
