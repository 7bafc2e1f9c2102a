/** Days after the click at which earnings are shown. Ascending; includes the horizon of the outlook. */
export const cohortDays = [7, 14, 30, 60, 90] as const
/** Open commission of older clicks counts as undecided for long. */
export const longOpenDays = cohortDays[4]
/** Selectable numbers of months, of clicks or of payments; the first is the default. */
export const monthSpans = ['12', '24'] as const
/** Groupings of clicks. */
export const cohortGroups = ['month', 'network', 'name'] as const
export type CohortGroup = (typeof cohortGroups)[number]
