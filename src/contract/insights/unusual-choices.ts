/** What is held against its usual range. Apart from the call, so that screens can have it. */
export const unusualGroups = ['channel', 'name', 'page', 'connection', 'creator'] as const
export type UnusualGroup = (typeof unusualGroups)[number]
/** Longest range, in days: eight weeks say little of more than a quarter. */
export const longestUnusual = 92
/** Below so many sales of usual size, expected and made, nothing is said of a row. */
export const leastUnusualSales = 10
/** Filters that leave no usual: days are those of the range, and young sales have other states than old ones. */
export const unfitFilters = ['date', 'month', 'year', 'statusKeys'] as const
