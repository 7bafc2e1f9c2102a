import { daysBetween } from '../../../contract/days.ts'
import { loadRates, newestRateDay, type RateStores, snapshotRates } from './load-rates.ts'
import { readRatesXml } from './published.ts'

/** Reads a file of the European Central Bank by its path, through the guarded client. */
export type ReadBank = (path: string) => Promise<string>

/**
 * Brings the rates up to date: the last 90 days, or the whole history when the newest known rate is older than that.
 * Writes the dense table even when the bank cannot be reached, so that it always covers the days to come.
 */
export async function refreshRates(stores: RateStores, readBank: ReadBank): Promise<{ newest: string | null }> {
  const today = stores.clock.now().toISOString().slice(0, 10)
  const newest = await newestRateDay(stores.database)
  if (newest === null) await loadRates(stores, snapshotRates())
  const isNear = newest !== null && daysBetween(newest, today) < 85
  try {
    const xml = await readBank(`/stats/eurofxref/eurofxref-hist${isNear ? '-90d' : ''}.xml`)
    await loadRates(stores, readRatesXml(xml))
  } catch (error) {
    await loadRates(stores, [])
    throw error
  }
  return { newest: await newestRateDay(stores.database) }
}
