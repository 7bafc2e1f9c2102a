import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insights } from '../../../contract/insights/insights.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { paceOf, usualDay } from '../../alerts/index.ts'
import { insightsCalls } from '../calls.ts'
import { type Account, click, conversion, newAccount } from '../event-builders.ts'
import type { Names } from '../report/names.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  creators: new Map(),
  smartLinks: new Map(),
  merchants: new Map([
    ['smørbutik.example', { uuid: '00000003-0000-4000-8000-000000000001', name: 'Smørbutikken', faviconUrl: null }],
  ]),
}
const now = '2026-03-29T10:02:30Z'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

describe('yesterday', () => {
  let account: Account
  beforeEach(() => {
    account = newAccount()
  })
  const viewer = () => principal({ accountUuid: account.uuid })
  const add = async (table: 'click' | 'conversion', ...rows: object[]) =>
    stores.events.insert(table, rows, randomUUID())
  const ask = async (firstDay = '2026-02-01') => {
    const calls = insightsCalls({
      events: stores.events,
      names: async () => names,
      clock: { now: () => new Date(now) },
      closedCampaigns: async () => [],
      settings: { ownDomain: 'outbound.example' },
      beginnings: async () => {
        const first = new Date(`${firstDay}T00:00:00Z`)
        return { pageviews: first, clicks: first, conversions: first }
      },
      morning: {
        usualDay,
        pace: paceOf,
        openBreaks: async () => [
          { alertUuid: 'a1', title: 'A stopped', most: 250, holds: (p) => p.merchant === 'smørbutik.example' },
        ],
        leftOut: async () => [],
      },
    })
    const answer = insights.yesterday.output.parse(await calls.yesterday({}, viewer()))
    const { totals } = await calls.statistics(
      insights.statistics.input.parse({ fromDate: answer.date, toDate: answer.date }),
      viewer(),
    )
    return { answer, totals }
  }
  const yesterday = '2026-03-28T12:00:00Z'
  const before = Array.from({ length: 55 }, (_, i) => new Date(Date.parse(yesterday) - (i + 1) * 86_400_000))

  it('is what its report says, against the usual, in parts that add up', async () => {
    await add(
      'conversion',
      ...before.flatMap((at) => [
        conversion(account, { at: at.toISOString(), merchant: 'smørbutik.example', commission: '10.0000' }),
        conversion(account, { at: at.toISOString(), merchant: 'te.example', commission: '5.0000' }),
      ]),
      conversion(account, { at: yesterday, merchant: 'te.example', commission: '4.2550' }), // 4.26
      conversion(account, { at: yesterday, merchant: 'te.example', status: 'rejected', commission: '99.0000' }),
      conversion(account, { at: '2026-03-29T09:00:00Z', commission: '77.0000' }), // today
    )
    await add(
      'click',
      ...before.flatMap((at) => Array.from({ length: 6 }, () => click(account, { at: at.toISOString() }))),
      click(account, { at: yesterday }),
    )
    const { answer, totals } = await ask()
    expect(answer).toMatchObject({ date: '2026-03-28', currencyCode: 'DKK', earned: 4.26, clickCount: 1, known: null })
    expect([answer.earned, answer.clickCount]).toEqual([totals.conversionTotalCommission, totals.clickCount])
    expect([answer.usual?.earned.expected, answer.usual?.clicks.expected]).toEqual([15, 6])
    expect(answer.difference).toBe(-10.74)
    // usual 10.00 and 5.00, earned nothing and 4.26: the break takes its daily cost, its shop the rest
    expect(answer.parts).toEqual([
      { kind: 'break', name: 'A stopped', uuid: 'a1', count: 1, difference: -2.5 },
      {
        kind: 'shop',
        name: 'Smørbutikken',
        uuid: '00000003-0000-4000-8000-000000000001',
        count: 1,
        difference: -7.5,
      },
      { kind: 'rest', name: '', uuid: '', count: 1, difference: -0.74 },
    ])
  })
  it('has no usual before three weeks are known', async () => {
    await add('conversion', conversion(account, { at: yesterday, commission: '3.0000' }))
    // the 8th to the 27th are 20 days
    const { answer } = await ask('2026-03-08')
    expect(answer).toMatchObject({ earned: 3, usual: null, difference: null, parts: [] })
    expect((await ask('2026-03-07')).answer.usual).not.toBeNull()
  })
})
