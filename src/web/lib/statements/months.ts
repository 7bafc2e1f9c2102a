const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
/** '2026-03' → 'March 2026' */
export const monthName = (month: string): string => months.format(dateOf(month))
/** '2026-03' → 'Mar 2026' */
export const shortMonth = (month: string): string => shortMonths.format(dateOf(month))
