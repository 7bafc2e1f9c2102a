/** What a target can be for. Apart from the calls, so that screens and the store can have it. */
export const goalSubjects = ['account', 'siteGroup', 'site', 'connection', 'creator'] as const
export type GoalSubject = (typeof goalSubjects)[number]
/** The chance up to which a target is reported: four of five futures miss it. */
export const missedBelow = 0.2
/** And no more from this chance on. */
export const betterFrom = 0.3
/** What is said of a target while its month runs. */
export const goalStates = ['reached', 'probably_reached', 'possible', 'hard', 'probably_missed'] as const
export type GoalState = (typeof goalStates)[number]
/** Months after this one with which a target can begin. */
export const goalMonthsAhead = 18
