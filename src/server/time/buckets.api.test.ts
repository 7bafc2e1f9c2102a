import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../test/stores.ts'
import { buckets } from './buckets.ts'

const zones = [
  'Europe/Copenhagen',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/Sao_Paulo',
]
/** These ranges contain both clock changes of all zones. */
const seasons = [
  { fromDate: '2026-02-10', toDate: '2026-04-10' },
  { fromDate: '2026-09-28', toDate: '2026-11-05' },
]
const truncate = { hour: 'toStartOfHour', date: 'toStartOfDay', week: 'toMonday', month: 'toStartOfMonth' }

describe('buckets computed here', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())

  it.each(zones)('are those of the event store itself in %s', async (zone) => {
    for (const range of seasons)
      for (const grain of ['hour', 'date', 'week', 'month'] as const) {
        const ours = buckets(range, grain, zone)
        const from = ours[0]?.startsAt.getTime() ?? 0
        const quarters = ((ours.at(-1)?.startsAt.getTime() ?? 0) - from) / 900_000
        const theirs = await stores.events.systemQuery({
          name: 'test',
          sql: `SELECT DISTINCT toUnixTimestamp(toDateTime(${truncate[grain]}(toDateTime({from:UInt32} + 900 * number, {zone:String})), {zone:String})) AS s
            FROM numbers({quarters:UInt32} + 1) ORDER BY s`,
          params: { from: from / 1000, quarters, zone },
          row: z.object({ s: z.number() }),
        })
        expect(ours.map((b) => b.startsAt.toISOString())).toEqual(theirs.map((t) => new Date(t.s * 1000).toISOString()))
      }
  })
})
