/** The history state of an address that the person opened in order to search. */
export const FOR_SEARCH = "search";
