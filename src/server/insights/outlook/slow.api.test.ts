import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { dayOf } from '../../time/index.ts'
import { click, conversion, newAccount } from '../event-builders.ts'
import { resolve } from '../report/resolve.ts'
import { ageStarts, type Approvals, type Chance } from '../../money/index.ts'
import { type DelayCurves, learnDelays } from './delay-curve.ts'
import { delayEdges, stepOf } from './delay-steps.ts'
import { expect as expectedOf } from './expect.ts'
import { expected, chanceTable } from './expected.ts'
import { maturity } from './maturity.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const now = new Date('2026-03-30T09:17:00Z')
const day = 86_400_000
const range = { fromDate: '2026-02-10', toDate: '2026-03-30' }
const merchants = ['a.example', 'b.example', 'é.example', '', 'unheard.example']
const groupBys: GroupBy[] = ['name', 'date', 'page', 'device']

/**
 * Queries answered by the event store and by a loop over the same events, in two zones with the clock change between
 * them.
 */
const seed = Math.floor(Math.random() * 1e9)
const random = createRandom('outlook', String(seed))
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const somewhen = () => new Date(now.getTime() - random() ** 2 * 45 * day).toISOString()
const what = () => ({
  at: somewhen(),
  merchant: pick(merchants),
  page: `blog.example/${Math.floor(random() * 7)}`,
  device: pick(['Desktop', 'Mobile']),
})
const connectionOf = (merchant: string) => (merchants.indexOf(merchant) % 2 === 0 ? 'one' : 'two')
type Event = ReturnType<typeof what>
const keyOf = (groupBy: GroupBy, zone: string) => (e: Event) =>
  groupBy === 'date'
    ? dayOf(new Date(e.at), zone)
    : groupBy === 'page'
      ? e.page
      : groupBy === 'device'
        ? e.device
        : e.merchant

it.each(['Europe/Copenhagen', 'Australia/Lord_Howe'])('clicks mature as a slow loop says, in %s', async (zone) => {
  const account = newAccount()
  const clicks = Array.from({ length: 600 }, what)
  await stores.events.insert(
    'click',
    clicks.map((e) => click(account, e)),
    randomUUID(),
  )
  const delays = merchants.slice(0, 4).flatMap((merchant) =>
    Array.from({ length: 30 }, () => ({
      merchant,
      delay: Math.floor(random() * 20),
      age: delayEdges.length - 1,
      n: 5,
    })),
  )
  const curves: DelayCurves | null = learnDelays(
    delays,
    merchants.slice(0, 4).map((merchant) => ({ merchant, n: Math.floor(random() * 5000) })),
  )
  if (!curves) throw new Error('there is history')
  for (const groupBy of groupBys) {
    const query = resolve(
      { ...range, groupBy, filters: {} },
      { accountUuid: account.uuid, timezone: zone, currencyCode: 'DKK' },
    )
    const answer = await maturity(stores.events, query, curves, now)
    const slow = new Map<string, { due: number; come: number }>()
    for (const e of clicks) {
      if (dayOf(new Date(e.at), zone) < range.fromDate) continue
      const { curve, weight } = curves.merchants.get(e.merchant) ?? curves.account
      const share = curve[stepOf((now.getTime() - Date.parse(e.at)) / 1000)] ?? Number.NaN
      const sum = slow.get(keyOf(groupBy, zone)(e)) ?? { due: 0, come: 0 }
      slow.set(keyOf(groupBy, zone)(e), { due: sum.due + weight, come: sum.come + weight * share })
    }
    expect(new Set(answer.rows.map((r) => r.grp)), `seed ${seed}, ${groupBy}`).toEqual(new Set(slow.keys()))
    for (const { grp, maturity: share, due } of answer.rows) {
      const sum = slow.get(grp) ?? { due: Number.NaN, come: 0 }
      expect(due, `seed ${seed}, ${groupBy} ${grp}`).toBeCloseTo(sum.due, 3)
      expect(share, `seed ${seed}, ${groupBy} ${grp}`).toBeCloseTo(sum.come / sum.due, 3)
    }
  }
})

it.each(['Europe/Copenhagen', 'Australia/Lord_Howe'])(
  'pending money is expected as a slow loop says, in %s',
  async (zone) => {
    const account = newAccount()
    const sales = Array.from({ length: 500 }, () => ({
      ...what(),
      status: pick(['pending', 'pending', 'approved', 'paid', 'rejected']),
      cents: Math.round((random() - 0.05) * 20_000),
    }))
    await stores.events.insert(
      'conversion',
      sales.map(({ cents, ...e }) =>
        conversion(account, { ...e, connection_uuid: connectionOf(e.merchant), commission: (cents / 100).toFixed(4) }),
      ),
      randomUUID(),
    )
    const chances = () => ageStarts.map(() => ({ p: random(), variance: random() / 500 }))
    // two shops and one connection with their own chances; nothing is known about the other connection
    const learned: Approvals = {
      decided: 100,
      account: chances(),
      of: new Map(
        [`one ${merchants[0]}`, `two ${merchants[2]}`, 'one'].map((place): [string, Chance[]] => [place, chances()]),
      ),
    }
    const approvals = chanceTable(learned)
    const placeOf = (merchant: string) => {
      const connection = connectionOf(merchant)
      const own = approvals.places.indexOf(`${connection} ${merchant}`)
      return 1 + (own >= 0 ? own : approvals.places.indexOf(connection))
    }
    const parts = (list: typeof sales) =>
      list.map(({ merchant, status, cents, at }) => {
        const step = ageStarts.findLastIndex((start) => start <= Math.floor((now.getTime() - Date.parse(at)) / day))
        const place = placeOf(merchant)
        const p = approvals.chances[place]?.[step]?.p ?? Number.NaN
        const likely = Math.sign(cents) * Math.floor((Math.abs(cents) * Math.round(p * 10_000)) / 10_000 + 0.5)
        return status === 'pending'
          ? { place, step, certain: 0, pending: cents, likely, squares: cents ** 2 }
          : { place, step, certain: status === 'rejected' ? 0 : cents, pending: 0, likely: 0, squares: 0 }
      })
    const inRange = sales.filter((e) => dayOf(new Date(e.at), zone) >= range.fromDate)
    const slowTotal = expectedOf(parts(inRange), approvals.chances).expected / 100
    for (const groupBy of groupBys) {
      const query = resolve(
        { ...range, groupBy, filters: {} },
        { accountUuid: account.uuid, timezone: zone, currencyCode: 'DKK' },
      )
      const answer = await expected(stores.events, query, learned, now)
      const rows = Object.fromEntries(answer.rows.map(({ grp, ...amounts }) => [grp, amounts]))
      const keys = new Set(inRange.map(keyOf(groupBy, zone)))
      expect(new Set(Object.keys(rows)), `seed ${seed}, ${groupBy}`).toEqual(keys)
      for (const key of keys) {
        const slow = expectedOf(parts(inRange.filter((e) => keyOf(groupBy, zone)(e) === key)), approvals.chances)
        expect(rows[key]?.expected, `seed ${seed}, ${groupBy} ${key}`).toBe(slow.expected / 100)
        // bounds are sums by merchant there and by conversion here: negative amounts may widen them
        expect(rows[key]?.low, `seed ${seed}, ${groupBy} ${key}`).toBeGreaterThanOrEqual(slow.low / 100)
        expect(rows[key]?.high, `seed ${seed}, ${groupBy} ${key}`).toBeLessThanOrEqual(slow.high / 100)
      }
      // with a limit of five groups: the highest ones, and the totals of all
      const few = await expected(stores.events, { ...query, limit: query.time ? 5 : 1 }, learned, now)
      expect(few, `seed ${seed}, ${groupBy}`).toEqual({ ...answer, rows: answer.rows.slice(0, 5) })
      const sum = answer.rows.reduce((cents, r) => cents + Math.round(r.expected * 100), 0) / 100
      expect([sum, answer.totals?.expected], `seed ${seed}, ${groupBy}`).toEqual([slowTotal, slowTotal])
    }
  },
)
