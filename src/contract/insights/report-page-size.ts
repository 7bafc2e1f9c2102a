/** Rows of the first page of a report. */
export const firstPage = 500
/** Most rows of a report, counting both compared periods. */
export const mostRows = 10_000
/** Most columns a request can name. */
export const mostColumns = 100
