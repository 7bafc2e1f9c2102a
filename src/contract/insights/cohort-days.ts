/** Days after the click at which it is said what clicks have brought. Ascending; the horizon of the outlook is among them. */
export const cohortDays = [7, 14, 30, 60, 90] as const
/** Open commission of clicks older than this was left undecided for long. */
export const longOpenDays = cohortDays[4]
/** How many months are shown, of clicks or of payments; the first without being asked for. */
export const monthSpans = ['12', '24'] as const
/** By what clicks are put together. */
export const cohortGroups = ['month', 'network', 'name'] as const
export type CohortGroup = (typeof cohortGroups)[number]
