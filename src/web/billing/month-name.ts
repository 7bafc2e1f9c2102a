const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a day, in words. */
export const monthName = (day: string): string => words.format(new Date(`${day}T00:00:00Z`))
