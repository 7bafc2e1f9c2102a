/** Subjects of a target. Separate from the calls, so that screens and the store can import it. */
export const goalSubjects = ['account', 'siteGroup', 'site', 'connection', 'creator'] as const
export type GoalSubject = (typeof goalSubjects)[number]
/** A target is reported at or below this chance: it is missed in four of five simulated outcomes. */
export const missedBelow = 0.2
/** The alert ends at or above this chance. */
export const betterFrom = 0.3
/** States of a target during its month. */
export const goalStates = ['reached', 'probably_reached', 'possible', 'hard', 'probably_missed'] as const
export type GoalState = (typeof goalStates)[number]
/** How many months ahead a target can start. */
export const goalMonthsAhead = 18
