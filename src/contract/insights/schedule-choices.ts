/**
 * Options and limits of mailed views. Separate from the calls, because the browser imports it without their schemas.
 */
export const scheduleFormats = ['csv', 'pdf'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]
export const cadences = ['daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]
/** `view`: the days saved in the view. The others are the report's own periods, named as in its address. */
export const schedulePeriods = ['view', 'yesterday', 'last-7-days', 'last-30-days', 'last-month', 'this-month'] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]
/** `waiting`: queued for a first or another try. */
export const scheduleStates = ['never', 'waiting', 'sending', 'sent', 'failed'] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const mostRecipients = 10
/** Schedules per account. */
export const mostSchedules = 50

/** Addresses that an account's mailed views go to per day (UTC). A retry of the same mail is not counted again. */
export const mostMailsADay = 200
