/** Rows of a report that come first. */
export const firstPage = 500
/** Most rows a report has: those of both periods that are compared. */
export const mostRows = 10_000
/** Most columns that somebody names. */
export const mostColumns = 100
