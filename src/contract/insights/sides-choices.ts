/** Days a side needs before anything is said of a difference, as many as a split test does. */
export const leastSideDays = 14
/** And sales, of what is counted of them. */
export const leastSideSales = 20
/** What is said of a difference. */
export const sideVerdicts = ['hardlyChance', 'canBeChance', 'tooFew', 'notKnown', 'notCounted', 'none'] as const
export type SideVerdict = (typeof sideVerdicts)[number]
