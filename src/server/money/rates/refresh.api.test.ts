import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { ownEventDatabase, type TestStores, testStores } from '../../../test/stores.ts'
import { migrateEvents } from '../../store/events/migrations.ts'
import { type Events, openEvents } from '../../store/events/open.ts'
import { rate } from '../tables.ts'
import { principal } from '../../../test/principal.ts'
import { ratesCalls } from './calls.ts'
import { ensureRates, loadRates, newestRateDay } from './load-rates.ts'
import { refreshRates } from './refresh-rates.ts'

const clock = { now: () => new Date('2026-03-10T16:00:00Z') }
let stores: TestStores
/** Rates are global to the installation: emptying them elsewhere would break other tests. */
let events: Events
let drop: () => Promise<void>
beforeAll(async () => {
  stores = await testStores()
  const own = await ownEventDatabase(stores)
  events = openEvents(stores.clickhouseUrl, { database: own.database })
  drop = own.drop
  await migrateEvents(events)
})
afterAll(async () => {
  await events.close()
  await drop()
  await stores.close()
})
beforeEach(async () => {
  await stores.database.system.delete(rate)
  await events.define('TRUNCATE TABLE exchange_rate')
})

const parts = () => ({ database: stores.database, events, clock })
const bankOf = (xml: string) => {
  const asked: string[] = []
  return { asked, read: async (path: string) => (asked.push(path), xml) }
}
const xml = `<Cube><Cube time="2026-03-10"><Cube currency="DKK" rate="7.4612"/><Cube currency="USD" rate="1.1700"/></Cube>
<Cube time='2026-03-09'><Cube currency='DKK' rate='7.4601'/></Cube></Cube>`
const perEuro = async (currency: string, day: string) => {
  const [found] = await events.systemQuery({
    name: 'test.rate',
    sql: `SELECT toString(micro) AS r FROM exchange_rate FINAL WHERE currency = {currency:String} AND day = {day:Date}`,
    params: { currency, day },
    row: z.object({ r: z.string() }),
  })
  return found?.r
}

it('asks for the last 90 days while the newest rate is near, and carries the last rate on', async () => {
  await loadRates(parts(), [{ day: '2026-03-02', currency: 'DKK', perEuro: '7.4700' }])
  const bank = bankOf(xml)
  expect(await refreshRates(parts(), bank.read)).toEqual({ newest: '2026-03-10' })
  expect(bank.asked).toEqual(['/stats/eurofxref/eurofxref-hist-90d.xml'])
  expect(await perEuro('DKK', '2026-03-08')).toBe('7470000')
  expect(await perEuro('DKK', '2026-03-09')).toBe('7460100')
  expect(await perEuro('DKK', '2026-04-01')).toBe('7461200')
})

it('asks for the whole history when the newest known rate is old', async () => {
  await loadRates(parts(), [{ day: '2025-03-02', currency: 'DKK', perEuro: '7.4700' }])
  const bank = bankOf(xml)
  await refreshRates(parts(), bank.read)
  expect(bank.asked).toEqual(['/stats/eurofxref/eurofxref-hist.xml'])
})

it('replaces a rate that the bank corrected', async () => {
  await loadRates(parts(), [{ day: '2026-03-09', currency: 'DKK', perEuro: '9.9999' }])
  await refreshRates(parts(), bankOf(xml).read)
  expect(await perEuro('DKK', '2026-03-09')).toBe('7460100')
})

it('keeps every known rate and fails visibly when the bank cannot be reached or answers nonsense', async () => {
  await loadRates(parts(), [{ day: '2026-03-02', currency: 'DKK', perEuro: '7.4700' }])
  const away = () => Promise.reject(new Error('no way out'))
  await expect(refreshRates(parts(), away)).rejects.toThrow('no way out')
  await expect(refreshRates(parts(), bankOf('<html>maintenance</html>').read)).rejects.toThrow('no rates')
  expect(await newestRateDay(stores.database)).toBe('2026-03-02')
  expect(await perEuro('DKK', '2026-04-01')).toBe('7470000')
})

it('writes every day of every currency at once, so that a report reads the rates as they were or as they are', async () => {
  await loadRates(parts())
  const [written] = await events.systemQuery({
    name: 'test.parts',
    sql: `SELECT count() AS n, toUInt32(sum(rows)) AS rows FROM system.parts WHERE active AND table = 'exchange_rate' AND database = currentDatabase()`,
    row: z.object({ n: z.number(), rows: z.number() }),
  })
  expect(written).toEqual({ n: 1, rows: 48 * 9607 }) // 29 currencies, the euro and 18 pegged ones, each from 1999-12-31 to 2026-04-19
})

it('fills an event store that has no rates from those that are known, and leaves one alone that has them', async () => {
  await loadRates(parts(), [{ day: '2026-03-02', currency: 'DKK', perEuro: '7.4700' }])
  await events.define('TRUNCATE TABLE exchange_rate')
  await ensureRates(parts())
  expect(await perEuro('DKK', '2001-05-06')).toBe('7470000')
  await events.define(`ALTER TABLE exchange_rate DELETE WHERE day = '2001-05-06' SETTINGS mutations_sync = 2`)
  await ensureRates(parts())
  expect(await perEuro('DKK', '2001-05-06')).toBeUndefined()
})

it('calls rates old when newer ones should have been there, and not over a weekend with holidays', async () => {
  await loadRates(parts(), [{ day: '2026-03-02', currency: 'DKK', perEuro: '7.4700' }])
  const earning = principal()
  const on = (date: string, who = earning) =>
    ratesCalls({
      ...parts(),
      clock: { now: () => new Date(`${date}T12:00:00Z`) },
      hasMoney: async (accountUuid) => accountUuid === earning.accountUuid,
    }).newest({}, who)
  expect(await on('2026-03-08')).toEqual({ day: '2026-03-02', isOld: false })
  expect(await on('2026-03-09')).toEqual({ day: '2026-03-02', isOld: true })
  // an account without earnings has nothing to convert
  const newcomer = { ...earning, accountUuid: '00000000-0000-4000-8000-000000000009' }
  expect(await on('2026-03-09', newcomer)).toEqual({ day: '2026-03-02', isOld: false })
})
