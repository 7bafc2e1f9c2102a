/** Rows of one site: pages times shops. */
export const mostRows = 2000
/** Days after which a page that nobody read is forgotten. */
export const daysOld = 30
