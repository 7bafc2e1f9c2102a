/** Groupings compared with their usual range. Separate from the call, so that screens can import it. */
export const unusualGroups = ['channel', 'name', 'page', 'connection', 'creator'] as const
export type UnusualGroup = (typeof unusualGroups)[number]
/** Longest range, in days: eight weeks of history say little about more than a quarter. */
export const longestUnusual = 92
/** With fewer expected and actual sales of usual size, a row gets no verdict. */
export const leastUnusualSales = 10
/** Filters that rule out a usual range: the range sets the days, and recent sales have other states than old ones. */
export const unfitFilters = ['date', 'month', 'year', 'statusKeys'] as const
