/** What can be chosen of a mailed view, and how many there may be. Apart from the calls, because the browser draws it without their schemas. */
export const scheduleFormats = ['csv', 'pdf'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]
export const cadences = ['daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]
/** `view`: the days the view keeps. The others are the report's own periods, as its address names them. */
export const schedulePeriods = ['view', 'yesterday', 'last-7-days', 'last-30-days', 'last-month', 'this-month'] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]
/** `waiting`: to be tried, for the first time or again. */
export const scheduleStates = ['never', 'waiting', 'sending', 'sent', 'failed'] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const mostRecipients = 10
/** Most schedules of an account. */
export const mostSchedules = 50

/** Most addresses an account's mailed views go to on one day (UTC). A retry of the same mail is not counted again. */
export const mostMailsADay = 200
