import type { ViewPath } from '../views.ts'
import type { ReportPreset } from './presets.ts'
import { reportPresets } from './presets.ts'
import type { Search } from './search.ts'

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

type Load = { cadence: Cadence; day: number | null; recipientCount: number }
/** Addresses on the fullest day there will ever be: months make weekdays and days of the month meet, and February the last four. */
export function fullestDay(schedules: readonly Load[]): number {
  const most = (cadence: Cadence, dayOf: (day: number | null) => number | null) => {
    const sums = new Map<number | null, number>()
    for (const s of schedules)
      if (s.cadence === cadence) sums.set(dayOf(s.day), (sums.get(dayOf(s.day)) ?? 0) + s.recipientCount)
    return Math.max(0, ...sums.values())
  }
  const shortest = 28
  return (
    most('daily', () => null) + most('weekly', (day) => day) + most('monthly', (day) => day && Math.min(day, shortest))
  )
}

/** What is wrong with a day for a cadence, or null. */
export function dayProblem(cadence: Cadence, day: number | null): string | null {
  if (cadence === 'daily') return null
  const last = cadence === 'weekly' ? 7 : 31
  return day !== null && day >= 1 && day <= last ? null : `Must be a day from 1 to ${last}`
}

/** The address of a view with a period in place of its own days. A range compared with by hand would stay behind. */
export function withPeriod(search: Search, period: SchedulePeriod): Search {
  if (period === 'view') return search
  const { from: _from, to: _to, pf: _pf, pt: _pt, cmp, ...rest } = search
  return { ...rest, period, ...(cmp === undefined ? {} : { cmp: cmp === 'custom' ? 'previous' : cmp }) }
}

/** The screen a view is of. */
export const presetOf = (path: ViewPath): ReportPreset | undefined =>
  Object.values(reportPresets).find((preset) => preset.path === path)
