import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { insights } from '../../../contract/insights/insights.ts'
import { sides as contract } from '../../../contract/insights/sides.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { squareErrorOf } from '../../routing/index.ts'
import { insightsCalls } from '../calls.ts'
import { type Account, click, conversion, newAccount, pageview } from '../event-builders.ts'
import { sidesCalls } from './calls.ts'

let stores: TestStores
let account: Account
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  account = newAccount()
})
const viewer = () => principal({ accountUuid: account.uuid })
const none = new Map()
const ports = () => ({
  events: stores.events,
  names: async () => ({
    sites: none,
    networks: none,
    connections: none,
    campaigns: none,
    creators: none,
    smartLinks: none,
    merchants: none,
  }),
  clock: { now: () => new Date('2026-07-20T10:00:00Z') },
  closedCampaigns: async () => [],
  settings: { ownDomain: 'outbound.example' },
  squareError: squareErrorOf,
})
const days = { fromDate: '2026-06-01', toDate: '2026-06-20' }
const mobile = { filters: { deviceTypes: ['Mobile'] } }
const desktop = { filters: { deviceTypes: ['Desktop'] } }
const ask = async (a: object, b: object) =>
  contract.compare.output.parse(
    await sidesCalls(ports()).compare(
      contract.compare.input.parse({ a: { ...days, ...a }, b: { ...days, ...b } }),
      viewer(),
    ),
  )
const totalsOf = async (side: object) =>
  (
    await insightsCalls(ports()).statistics(
      insights.statistics.input.parse({ ...days, groupBy: 'channel', ...side }),
      viewer(),
    )
  ).totals

it('answers the totals of both reports, to the cent, and judges every column', async () => {
  const at = (i: number, n: number) => `${addDays(days.fromDate, i)}T${String(8 + n).padStart(2, '0')}:00:00Z`
  const rows = Array.from({ length: 20 }, (_, i) => i).flatMap((i) => [
    ...Array.from({ length: 6 + (i % 3) }, (_, n) => ({ at: at(i, n), device: 'Mobile' })),
    ...Array.from({ length: 6 + ((i + 1) % 3) }, (_, n) => ({ at: at(i, n), device: 'Desktop' })),
  ])
  await stores.events.insert(
    'pageview',
    rows.map((row) => pageview(account, row)),
    randomUUID(),
  )
  await stores.events.insert(
    'click',
    rows.map((row) => click(account, row)),
    randomUUID(),
  )
  const sold = rows.filter((row, i) => row.device === 'Desktop' || i % 3 === 0)
  await stores.events.insert(
    'conversion',
    sold.map((row, i) => conversion(account, { ...row, commission: `${10 + (i % 5)}.3300` })),
    randomUUID(),
  )
  const answer = await ask(mobile, desktop)
  expect([answer.a, answer.b]).toEqual([await totalsOf(mobile), await totalsOf(desktop)])
  const of = (id: string) => answer.columns.find((column) => column.id === id)
  expect(of('conversionTotalCommission')?.a).toBe(answer.a.conversionTotalCommission)
  const cents = (n: number) => Math.round(n * 100)
  expect(cents(of('conversionTotalCommission')?.difference ?? 0)).toBe(
    cents(answer.a.conversionTotalCommission) - cents(answer.b.conversionTotalCommission),
  )
  // every desktop click sells and every third phone click; both have the same number of clicks
  expect(of('cr')?.verdict).toBe('hardlyChance')
  expect(of('clickCount')?.verdict).toBe('canBeChance')
  // a merchant has no pageviews on either side
  const shops = await ask({ filters: { names: ['smørbutik.example'] } }, { filters: { names: ['te.example'] } })
  expect(shops.columns.find((column) => column.id === 'epm')?.verdict).toBe('none')
})

it('holds days against days before them', async () => {
  await stores.events.insert('click', [click(account, { at: '2026-06-02T10:00:00Z' })], randomUUID())
  const answer = await ask({}, { fromDate: '2026-05-12', toDate: '2026-05-31' })
  expect(answer.columns.find((column) => column.id === 'clickCount')).toMatchObject({ a: 1, b: 0, difference: 1 })
  const day = { fromDate: '2026-06-02', toDate: '2026-06-02' }
  const one = await ask(day, { fromDate: '2026-06-01', toDate: '2026-06-01' })
  expect(one.columns.find((column) => column.id === 'clickCount')).toMatchObject({ a: 1, b: 0, verdict: 'tooFew' })
})
