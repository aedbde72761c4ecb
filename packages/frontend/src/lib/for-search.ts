/** The state of an address that was opened for its search. */
export const FOR_SEARCH = "search";
