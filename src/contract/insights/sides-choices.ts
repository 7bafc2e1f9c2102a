/** Days each side needs before a verdict, the same as for a split test. */
export const leastSideDays = 14
/** Sales each side needs, for columns that count sales. */
export const leastSideSales = 20
/** Verdicts on a difference. */
export const sideVerdicts = ['hardlyChance', 'canBeChance', 'tooFew', 'notKnown', 'notCounted', 'none'] as const
export type SideVerdict = (typeof sideVerdicts)[number]
