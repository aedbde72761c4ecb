/** It bubbles. */
export const ROW_REACHED = "row-reached";
