import type { Cadence, SchedulePeriod } from '../../../contract/insights/schedule-choices.ts'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { momentText } from '../../../report/date-text.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const cadenceNames: Readonly<Record<Cadence, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}
export const periodNames: Readonly<Record<SchedulePeriod, string>> = {
  view: 'As in the view',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-month': 'Last month',
  'this-month': 'This month',
}
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const suffix = (day: number): string => {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
/** '2nd'; the 31st is also the last day of shorter months. */
export const ordinalDay = (day: number): string => (day === 31 ? 'Last day' : `${day}${suffix(day)}`)

/** "Mondays at 07:00", "Every day at 07:00", "The 2nd at 07:00". */
export function rhythmText(s: Pick<Schedule, 'scheduleCadence' | 'scheduleDay' | 'scheduleHour'>): string {
  const at = `at ${hourText(s.scheduleHour)}`
  const day = s.scheduleDay ?? 1
  if (s.scheduleCadence === 'daily') return `Every day ${at}`
  if (s.scheduleCadence === 'weekly') return `${weekdays[day - 1] ?? ''}s ${at}`
  return day === 31 ? `The last day of the month ${at}` : `The ${ordinalDay(day)} of the month ${at}`
}

export const nextText = (s: Schedule): string =>
  s.scheduleNextDatetime === null ? 'Paused' : `Next: ${momentText(s.scheduleNextDatetime, s.scheduleTimezone)}`

/** The result of the last run, in words. */
export function stateText(s: Schedule): string {
  const when = s.scheduleLastDatetime === null ? '' : ` ${momentText(s.scheduleLastDatetime, s.scheduleTimezone)}`
  const why = s.scheduleMessage === '' ? '' : `: ${s.scheduleMessage}`
  if (s.scheduleState === 'never') return 'Not sent yet'
  if (s.scheduleState === 'sent') return `Sent${when}${why}`
  if (s.scheduleState === 'failed') return `Not sent${when}${why}`
  if (s.scheduleState === 'waiting' && s.scheduleRetryDatetime !== null && why !== '')
    return `Not sent yet${why}. Next try ${momentText(s.scheduleRetryDatetime, s.scheduleTimezone)}`
  return 'Sending…'
}

/** Typed addresses: separated by commas, semicolons, spaces or line breaks. */
export const addressesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  ),
]
