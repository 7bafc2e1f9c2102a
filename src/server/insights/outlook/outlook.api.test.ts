import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { click, conversion as sold } from '../event-builders.ts'

let app: TestApp
let now = new Date('2026-03-10T12:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

type Maturity = { rows: { grp: string; maturity: number; due: number }[]; total: number | null; hasHistory: boolean }
type Expected = {
  rows: { grp: string; expected: number; low: number; high: number }[]
  totals: { expected: number; low: number; high: number } | null
  currencyCode: string
  hasHistory: boolean
}
type Status = 'pending' | 'approved' | 'rejected' | 'paid'
type Sale = { at: string; clickAt?: string; knownAt?: string; status?: Status; decidedAt?: string; merchant?: string }

const plus = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** An account whose clicks and sales can be added to the stores. */
async function account() {
  const me: Session = await app.signUp()
  const { accountUuid } = me
  const connectionUuid = randomUUID()
  const own = { uuid: accountUuid, site: randomUUID() }
  /** Sales in the record store, with the ledger of their decisions. */
  const history = async (sales: Sale[]) => {
    const rows = sales.map((sale) => ({ ...sale, transactionId: randomUUID() }))
    await app.stores.database.system.insert(conversion).values(
      rows.map(({ at, clickAt, knownAt = at, status = 'approved', merchant = 'shop.example', transactionId }) => ({
        accountUuid,
        connectionUuid,
        network: 'awin',
        transactionId,
        at: new Date(at),
        clickAt: clickAt ? new Date(clickAt) : null,
        status,
        sale: '100.00',
        commission: '10.00',
        currency: 'DKK',
        inherited: { merchant },
        createdAt: new Date(knownAt),
      })),
    )
    const decided = rows.flatMap(({ decidedAt, status = 'approved', transactionId }) =>
      decidedAt ? [{ transactionId, status, decidedAt }] : [],
    )
    if (decided.length === 0) return
    await app.stores.database.system.insert(ledger).values(
      decided.map(({ transactionId, status, decidedAt }) => ({
        accountUuid,
        connectionUuid,
        transactionId,
        source: 'api' as const,
        receivedAt: new Date(decidedAt),
        contentHash: randomUUID(),
        content: { status, changedAt: decidedAt },
      })),
    )
  }
  const clicks = (n: number, at: string, merchant = 'shop.example') =>
    app.stores.events.insert(
      'click',
      Array.from({ length: n }, () => click(own, { at, merchant })),
      randomUUID(),
    )
  const sales = (
    ...rows: {
      at: string
      click_at?: string
      status: Status
      commission: string
      merchant?: string
      currency?: string
    }[]
  ) =>
    app.stores.events.insert(
      'conversion',
      rows.map((over) => sold(own, over)),
      randomUUID(),
    )
  return { me, history, clicks, sales }
}

const maturity = async (me: Session, input: object) =>
  (await me.ask<Maturity>('/insights/v1/outlook/maturity', { groupBy: 'date', filters: {}, ...input })).data
const expected = async (me: Session, input: object) =>
  (await me.ask<Expected>('/insights/v1/outlook/expected', { filters: {}, ...input })).data

/** Sixty old clicks: thirty sold after half an hour, thirty after 36 hours. */
const half = (merchant = 'shop.example') =>
  Array.from({ length: 60 }, (_, i): Sale => {
    const clickAt = plus('2026-01-01T12:00:00Z', i * 12)
    return { clickAt, at: plus(clickAt, i < 30 ? 0.5 : 36), merchant }
  })
const days = { fromDate: '2026-03-06', toDate: '2026-03-10' }

describe('maturity', () => {
  it('is the share of the sales of each day’s clicks that is known by now', async () => {
    const { me, history, clicks } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    await history(half())
    await clicks(3, '2026-03-10T11:30:00Z') // 25 % on average in the first hour
    await clicks(1, '2026-03-10T06:00:00Z') // 50 %
    await clicks(2, '2026-03-09T10:00:00Z') // 75 % on average on the second day
    await clicks(5, '2026-03-07T10:00:00Z')
    const answer = await maturity(me, days)
    expect(answer.hasHistory).toBe(true)
    expect(Object.fromEntries(answer.rows.map((r) => [r.grp, r.maturity]))).toEqual({
      '2026-03-07': 1,
      '2026-03-09': 0.75,
      '2026-03-10': (3 * 0.25 + 0.5) / 4,
    })
    expect(answer.total).toBeCloseTo((3 * 0.25 + 0.5 + 2 * 0.75 + 5) / 11, 6)
    // the same by any other grouping; for a grouping clicks do not have, the value of all
    const byMerchant = await maturity(me, { ...days, groupBy: 'name' })
    expect(byMerchant.rows).toMatchObject([{ grp: 'shop.example', maturity: answer.total }])
    // the account has 60 sales of 11 clicks: 11 clicks bring 60
    expect(byMerchant.rows[0]?.due).toBeCloseTo(60, 3)
    expect(await maturity(me, { ...days, groupBy: 'status' })).toMatchObject({ rows: [], total: answer.total })
    // a filter that clicks do not have excludes them
    expect(await maturity(me, { ...days, filters: { statusKeys: ['paid'] } })).toMatchObject({ rows: [], total: null })
  })

  it('counts until the network has told, and merchants by their own time', async () => {
    const { me, history, clicks } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    // the slow merchant's network reports two days later
    const slow = half('slow.example').map((sale) => ({
      ...sale,
      at: sale.clickAt ?? '',
      knownAt: plus(sale.clickAt ?? '', 60),
    }))
    await history([
      { at: '2025-12-01T00:00:00Z' },
      ...half('quick.example').map((s) => ({ ...s, at: plus(s.clickAt ?? '', 0.1) })),
      ...slow,
    ])
    await clicks(100, '2026-03-09T10:00:00Z', 'quick.example')
    await clicks(100, '2026-03-09T10:00:00Z', 'slow.example')
    const { rows } = await maturity(me, { ...days, groupBy: 'name' })
    const of = Object.fromEntries(rows.map((r) => [r.grp, r.maturity]))
    expect(of['quick.example']).toBeGreaterThan(0.85)
    expect(of['slow.example']).toBeLessThan(0.15)
  })

  it('says that there is not enough history, and nothing else', async () => {
    const { me, history, clicks } = await account()
    await history(half().slice(0, 49))
    await clicks(3, '2026-03-10T11:30:00Z')
    expect(await maturity(me, days)).toEqual({ rows: [], total: null, hasHistory: false })
  })

  it('learns nothing from another account', async () => {
    const other = await account()
    await other.history(half())
    const { me, clicks } = await account()
    await clicks(3, '2026-03-10T11:30:00Z')
    expect((await maturity(me, days)).hasHistory).toBe(false)
  })
})

describe('expected net revenue', () => {
  /** A hundred sales in January, decided after ten days: 80 approved, 20 rejected. */
  const decided = (merchant = 'shop.example') =>
    Array.from({ length: 100 }, (_, i): Sale => {
      const at = plus('2026-01-01T12:00:00Z', i)
      return { at, knownAt: at, decidedAt: plus(at, 240), status: i < 80 ? 'paid' : 'rejected', merchant }
    })

  it('is what is approved and paid, and pending at the rate its merchant approves at its age', async () => {
    const { me, history, sales } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    await history(decided())
    const at = '2026-03-08T12:00:00Z'
    await sales(
      { at, status: 'paid', commission: '20.0000' },
      { at, status: 'approved', commission: '5.5000' },
      { at, status: 'rejected', commission: '99.0000' },
      { at, status: 'pending', commission: '10.0100', merchant: 'shop.example' },
      { at: '2026-03-09T12:00:00Z', status: 'pending', commission: '30.0000', merchant: 'elsewhere.example' },
    )
    const answer = await expected(me, { ...days, groupBy: 'date' })
    // 80 % of 10.01, rounded to the cent, and of 30.00; a merchant without history takes the account's 80 %
    expect(answer.rows.map(({ grp, expected: e }) => [grp, e])).toEqual([
      ['2026-03-08', 33.51],
      ['2026-03-09', 24],
    ])
    expect(answer.totals?.expected).toBe(57.51)
    expect(answer).toMatchObject({ currencyCode: 'DKK', hasHistory: true })
    const [first] = answer.rows
    // one sale comes or does not (10.01 · 0.4), and 0.8 is from 100 sales (10.01 · √(0.16 / 101)): 33.51 − 1.2816 ·
    // 4.02, and never more than all approved
    expect([first?.low, first?.high]).toEqual([28.35, 35.51])
    for (const groupBy of ['name', 'status', 'device', 'currency', 'page']) {
      const other = await expected(me, { ...days, groupBy })
      const sum = other.rows.reduce((cents, r) => cents + Math.round(r.expected * 100), 0)
      expect([groupBy, sum, other.totals]).toEqual([groupBy, 5751, answer.totals])
    }
  })

  it('counts what nobody has decided at an age where others were long decided for little', async () => {
    const { me, history, sales } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    const forgotten = Array.from({ length: 40 }, (): Sale => ({ at: '2025-08-01T12:00:00Z', status: 'pending' }))
    await history([...decided(), ...forgotten])
    await sales(
      { at: '2026-02-05T12:00:00Z', status: 'pending', commission: '10.0000' },
      { at: '2026-03-09T12:00:00Z', status: 'pending', commission: '10.0000' },
    )
    const { rows } = await expected(me, { fromDate: '2026-02-01', toDate: '2026-03-10', groupBy: 'date' })
    // of 140 sales that were open for a week 80 were approved; of 40 that were open for a month none
    expect(rows.map(({ grp, expected: e }) => [grp, e])).toEqual([
      ['2026-03-09', 5.71],
      ['2026-02-05', 0],
    ])
  })

  it('is in the currency of the user, each conversion at the rate of its day', async () => {
    const { me, history, sales } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    await history(decided())
    await sales({ at: '2026-03-08T12:00:00Z', status: 'pending', commission: '10.0000', currency: 'EUR' })
    type Report = { totals: { conversionPendingCommission: number } }
    const report = await me.ask<Report>('/insights/v1/statistics', { ...days, groupBy: 'name', filters: {} })
    const pending = report.data.totals.conversionPendingCommission
    expect(pending).toBeGreaterThan(74) // ten euro
    expect((await expected(me, { ...days, groupBy: 'name' })).totals?.expected).toBe(Math.round(pending * 80) / 100)
  })

  it('says that there is not enough history, and nothing else', async () => {
    const { me, history, sales } = await account()
    await history(decided().slice(0, 49))
    await sales({ at: '2026-03-08T12:00:00Z', status: 'approved', commission: '5.0000' })
    expect(await expected(me, days)).toEqual({ rows: [], totals: null, currencyCode: 'DKK', hasHistory: false })
  })
})

describe('cohorts of clicks', () => {
  type Month = {
    grp: string
    commission: number
    decided: { expected: number } | null
    toCome: { expected: number; low: number; high: number } | null
  }
  const cohorts = (me: Session, input: object) =>
    me.ask<{ rows: Month[]; totals: Month }>('/insights/v1/cohorts', input)

  it('are still to bring what is usual at their age, and refuse a wrong range and grouping', async () => {
    const { me, history, clicks, sales } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    await history(half())
    // 60 sales of 4 clicks, weighted with 500 of the account's at 15 per click: 60 are due, three quarters of them by
    // now
    await clicks(4, '2026-03-09T10:00:00Z')
    const known = { at: '2026-03-09T11:00:00Z', click_at: '2026-03-09T10:00:00Z', commission: '10.0000' }
    await sales(...Array.from({ length: 25 }, () => ({ ...known, status: 'approved' as const })))
    const { data } = await cohorts(me, { fromDate: '2026-02-01', toDate: '2026-03-10' })
    // (25 + 20) of (45 + 20) of 15 sales, at 10.00; ± 1.2816 · 10.00 · √(10.385 + 10.385² / 45)
    expect(data.rows.map(({ grp, commission, toCome }) => ({ grp, commission, toCome }))).toEqual([
      { grp: '2026-02-01', commission: 0, toCome: { expected: 0, low: 0, high: 0 } },
      { grp: '2026-03-01', commission: 250, toCome: { expected: 103.85, low: 58.03, high: 149.67 } },
    ])
    expect(data.totals.toCome).toEqual(data.rows[1]?.toCome)
    expect(data.totals.decided).toBeNull() // nothing was ever decided
    expect(await cohorts(me, { fromDate: '2026-03-02', toDate: '2026-03-01' })).toMatchObject({ code: 400 })
    expect((await cohorts(me, { ...days, groupBy: 'page' })).message).toContain('groupBy')
  })
})

describe('both', () => {
  it.each(['maturity', 'expected'])('%s refuse a wrong range and grouping by name', async (what) => {
    const me = await app.signUp()
    const ask = (input: object) => me.ask(`/insights/v1/outlook/${what}`, input)
    expect(await ask({ fromDate: '2026-03-02', toDate: '2026-03-01' })).toMatchObject({ code: 400 })
    expect((await ask({ ...days, groupBy: 'weather' })).message).toContain('groupBy')
    expect((await ask({ ...days, filters: { tags: ['season'] } })).message).toContain('filters.tags')
  })
})

describe('a drop in commission', () => {
  const periods = { fromDate: '2026-03-09', toDate: '2026-03-09', prevFromDate: '2026-03-02', prevToDate: '2026-03-02' }
  const dropped = async (me: Session) => {
    type Rows = { rows: { grp: string; conversionTotalCommission: number }[] }
    const { data } = await me.ask<Rows>('/insights/v1/reducing', { ...periods, filters: {} })
    return data.rows.map((r) => [r.grp, r.conversionTotalCommission])
  }
  /** 100 before; three quarters of the sales of yesterday's clicks are known. */
  async function two({ withHistory }: { withHistory: boolean }) {
    const { me, history, clicks, sales } = await account()
    now = new Date('2026-03-10T12:00:00Z')
    if (withHistory) await history(half())
    for (const [merchant, commission] of [
      ['young.example', '80.0000'],
      ['fell.example', '40.0000'],
    ] as const) {
      await clicks(10, '2026-03-02T10:00:00Z', merchant)
      await clicks(10, '2026-03-09T10:00:00Z', merchant)
      await sales(
        { at: '2026-03-02T11:00:00Z', status: 'approved', commission: '100.0000', merchant },
        { at: '2026-03-09T11:00:00Z', status: 'approved', commission, merchant },
      )
    }
    return me
  }
  it('lists every merchant that earns less, and next to it which share of its sales is known', async () => {
    const me = await two({ withHistory: true })
    type Rows = { rows: { grp: string; maturity: number | null }[] }
    const { data } = await me.ask<Rows>('/insights/v1/reducing', { ...periods, filters: {} })
    expect(data.rows.map((r) => [r.grp, r.maturity === null ? null : Math.round(r.maturity * 100)])).toEqual([
      ['fell.example', 75],
      ['young.example', 75],
    ])
  })
  it('tells what is known, also while there is not enough history', async () => {
    expect(await dropped(await two({ withHistory: false }))).toEqual([
      ['fell.example', 40],
      ['young.example', 80],
    ])
  })
})
