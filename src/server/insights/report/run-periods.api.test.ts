import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import type { Events } from '../../store/events/open.ts'
import { load, seed } from '../../../test/reports/against-oracle.ts'
import { networkUuids, randomEvents } from '../../../test/reports/random-events.ts'
import { resolve } from './resolve.ts'
import { runPeriods } from './run-periods.ts'
import { runReport } from './run-report.ts'

const account = randomUUID()
const reader = { accountUuid: account, timezone: 'Europe/Copenhagen', currencyCode: 'XQA' }
type Asked = { groupBy: GroupBy; filters: Filters; days: [from: string, to: string][] }
const queriesOf = ({ groupBy, filters, days: [before, now] }: Asked) => {
  const of = ([fromDate, toDate] = ['', '']) => resolve({ fromDate, toDate, groupBy, filters }, reader)
  return [of(before), of(now)] as const
}

const near: Asked['days'] = [
  ['2026-09-20', '2026-10-18'],
  ['2026-10-19', '2026-11-05'],
]
const apart: Asked['days'] = [
  ['2026-04-01', '2026-04-20'],
  ['2026-10-20', '2026-11-05'],
]
const overlapping: Asked['days'] = [
  ['2026-10-01', '2026-10-28'],
  ['2026-10-20', '2026-11-05'],
]
const long: Asked['days'] = [
  ['2026-03-02', '2026-07-05'],
  ['2026-07-06', '2026-11-05'],
]
const groupings: GroupBy[] = ['name', 'page', 'date']
const filterSets: Filters[] = [{}, { networkUuids: [networkUuids[0] ?? ''], month: ['2026-10', '2026-04'] }]

describe('two periods of a report', () => {
  let stores: TestStores
  const asked: string[] = []
  beforeAll(async () => {
    stores = await testStores()
    await load(stores.events, randomEvents(account, seed + 40))
  })
  afterAll(() => stores.close())
  const counted = (): Events => ({
    ...stores.events,
    columns: (who, q) => {
      asked.push(q.name)
      return stores.events.columns(who, q)
    },
  })
  const both = async (question: Asked) => {
    const [before, now] = queriesOf(question)
    const together = await runPeriods(stores.events, [before, now])
    const alone = await Promise.all([runReport(stores.events, before), runReport(stores.events, now)])
    const shown = (reports: typeof together) => reports.map(({ groups, totals }) => ({ groups, totals }))
    return [shown(together), shown([alone[0], alone[1]])] as const
  }

  it.each(groupings)(
    'by %s are what each is alone, one after the other, apart, overlapping or long',
    async (groupBy) => {
      for (const days of [near, apart, overlapping, long])
        for (const filters of filterSets) {
          const [together, alone] = await both({ groupBy, filters, days })
          expect({ seed, days, filters, together }).toEqual({ seed, days, filters, together: alone })
          if (days !== long) expect(alone.some(({ groups }) => groups.keys.length > 0)).toBe(true)
        }
    },
  )
  it('are one question a table where they can be, and two where they overlap', async () => {
    const memory = { networks: known([...networkUuids]) }
    const questions = async (days: Asked['days']) => {
      asked.length = 0
      await runPeriods(counted(), queriesOf({ groupBy: 'network', filters: {}, days }), memory)
      return asked.filter((name) => name.endsWith('click')).length
    }
    expect(await questions(near)).toBe(1)
    expect(await questions(overlapping)).toBe(2)
  })
})

const known = (texts: string[]) => ({ known: () => texts, learn: () => undefined })
