import { lastWindow } from '../../contract/days.ts'
import type { Clock } from './clock.ts'
import { type Instants, rangeToInstants, todayIn } from './day-start.ts'

/** The 30 whole days that ended yesterday in a zone, as instants (R114: thirty days). */
export const lastWindowIn = (zone: string, clock: Clock): Instants =>
  rangeToInstants(lastWindow(todayIn(zone, clock)), zone)
