import type { Cadence, SchedulePeriod } from '../contract/insights/schedule-choices.ts'
import type { ViewPath } from '../contract/insights/views.ts'
import { type ReportPreset, reportPresets } from './presets.ts'
import type { Search } from './search.ts'

type Load = { cadence: Cadence; day: number | null; recipientCount: number }
/**
 * Most addresses on any possible day: months make weekdays and days of the month coincide, and in February the last
 * four.
 */
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

/** The error of a day for a cadence, or null. */
export function dayProblem(cadence: Cadence, day: number | null): string | null {
  if (cadence === 'daily') return null
  const last = cadence === 'weekly' ? 7 : 31
  return day !== null && day >= 1 && day <= last ? null : `Must be a day from 1 to ${last}`
}

/**
 * The address of a view with a period instead of its own days. Drops a custom comparison, which would not move along.
 */
export function withPeriod(search: Search, period: SchedulePeriod): Search {
  if (period === 'view') return search
  const { from: _from, to: _to, pf: _pf, pt: _pt, cmp, ...rest } = search
  return { ...rest, period, ...(cmp === undefined ? {} : { cmp: cmp === 'custom' ? 'previous' : cmp }) }
}

export const presetOf = (path: ViewPath): ReportPreset | undefined =>
  Object.values(reportPresets).find((preset) => preset.path === path)
