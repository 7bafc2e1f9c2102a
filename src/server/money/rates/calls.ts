import { daysBetween } from '../../../contract/days.ts'
import type { rates } from '../../../contract/money/rates.ts'
import type { Handlers } from '../../http/handlers.ts'
import { newestRateDay, type RateStores } from './load-rates.ts'

/** The bank publishes on working days: around Easter and New Year the newest rates are up to five days old. */
const mostDays = 6

export function ratesCalls({ database, clock }: Pick<RateStores, 'database' | 'clock'>): Handlers<typeof rates> {
  return {
    async newest() {
      const day = await newestRateDay(database)
      const today = clock.now().toISOString().slice(0, 10)
      return { day, isOld: day === null || daysBetween(day, today) > mostDays }
    },
  }
}
