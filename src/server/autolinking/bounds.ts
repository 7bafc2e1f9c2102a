/** Rows of one site: pages times shops. */
export const mostRows = 2000
/** After so many days a page that nobody read is no page any more. */
export const daysOld = 30
