/** Longest range a report answers, in days: ten years. */
export const longestRange = 3660
/** The first and last day a report accepts. */
export const earliestDay = '2000-01-01'
export const latestDay = '2099-12-31'
