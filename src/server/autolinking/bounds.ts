/** Maximum rows of one site: pages times shops. */
export const mostRows = 2000
/** Days after which a page without visits is forgotten. */
export const daysOld = 30
