import { dateTimeIn } from '../../report/dates.ts'

/** The day of an instant in a zone as 02-03-2026, the way dates of connections are written; `Never` without one. */
export const writtenDay = (instant: string | null, timeZone: string): string =>
  instant === null ? 'Never' : dateTimeIn(instant, timeZone).slice(0, 10).split('-').toReversed().join('-')
