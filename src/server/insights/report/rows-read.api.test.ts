import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insights } from '../../../contract/insights/insights.ts'
import { principal } from '../../../test/principal.ts'
import { addMany, granule, watched } from '../../../test/rows-read.ts'
import { storesOfItsOwn, type TestStores } from '../../../test/stores.ts'
import { closed } from '../closed.ts'
import { click, conversion, newAccount } from '../event-builders.ts'
import { dashboard } from '../dashboard.ts'
import { createFirstEvents } from '../since.ts'
import { statistics } from '../statistics.ts'

const now = new Date('2026-04-01T10:00:00Z')
const month = { fromDate: '2026-03-02', toDate: '2026-03-31' }
/** The same number of sales each day, one a minute, for two months and for ten times as long. */
const aDay = 1440
const [short, long] = [
  { account: newAccount(), days: 60 },
  { account: newAccount(), days: 600 },
]
const step = 86_400 / aDay

let stores: TestStores
beforeAll(async () => {
  stores = await storesOfItsOwn()
  for (const { account, days } of [short, long])
    await addMany(stores.events, {
      table: 'conversion',
      like: conversion(account, { at: '2026-03-31T23:59:00Z' }),
      over: {
        conversion_uuid: 'generateUUIDv4()',
        at: `toDateTime64('2026-03-31 23:59:00', 3, 'UTC') - number * ${step}`,
      },
      count: days * aDay,
    })
  // after some time a store has them in one part; index marks are this many rows apart
  await stores.events.define('OPTIMIZE TABLE conversion FINAL')
}, 120_000)
afterAll(() => stores.close())

const own = ({ account }: typeof short) => {
  const seen = watched(stores.events, account.uuid, now)
  const viewer = principal({ accountUuid: account.uuid, timezone: 'UTC', currencyCode: 'DKK' })
  const { events, clock } = seen.ports
  const ports = { ...seen.ports, beginnings: createFirstEvents({ events, clock }) }
  return { ...seen, ports, viewer }
}

/** One index granule more or less at each end of the range. */
const ends = 2 * granule

describe('money of thirty days', () => {
  it.each(['date', 'hour', 'name', 'page', 'status', 'network'])(
    'is read without the rest of a long history: a report by %s',
    async (groupBy) => {
      const reads: number[] = []
      for (const who of [short, long]) {
        const { ports, viewer, read } = own(who)
        const report = await statistics(
          ports,
          insights.statistics.input.parse({ ...month, groupBy, filters: {} }),
          viewer,
        )
        expect(report.totals).toMatchObject({ conversionCount: 30 * aDay, conversionTotalCommission: 30 * aDay * 10 })
        reads.push(await read('conversion'))
      }
      const [few = 0, many = 0] = reads
      expect(few).toBeGreaterThanOrEqual(30 * aDay)
      expect(many).toBeLessThanOrEqual(1.3 * few)
      expect(many).toBeLessThanOrEqual(30 * aDay + 2 * ends)
    },
  )
  it('is read without the rest of a long history: the dashboard', async () => {
    const reads: number[] = []
    for (const who of [short, long]) {
      const { ports, viewer, read } = own(who)
      const shown = await dashboard(ports, insights.dashboard.input.parse(month), viewer)
      expect(shown.totals.conversions).toMatchObject({ count: 30 * aDay, previous: 30 * aDay })
      reads.push(await read('conversion'))
    }
    const [few = 0, many = 0] = reads
    expect(few).toBeGreaterThanOrEqual(60 * aDay)
    expect(many).toBeLessThanOrEqual(1.3 * few)
  })
})

describe('clicks of a year', () => {
  const account = newAccount()
  const made = 210_000
  const links = 8
  beforeAll(async () => {
    await addMany(stores.events, {
      table: 'click',
      like: click(account, { at: '2026-03-31T23:59:00Z' }),
      over: {
        at: `toDateTime64('2026-03-31 23:59:00', 3, 'UTC') - number * 157`,
        click_id: `leftPad(toString(number), 20, '0')`,
        smart_link: `concat('link', toString(number % ${links}))`,
        page: `concat('blog.example/', toString(number % ${links}))`,
        merchant: `concat('shop', toString(number % ${links}), '.example')`,
        referrer: `concat('site', toString(number % ${links}), '.example')`,
      },
      count: made,
    })
    await stores.events.define('OPTIMIZE TABLE click FINAL')
  }, 120_000)
  const year = { fromDate: '2025-04-01', toDate: '2026-03-31' }
  /** The last is at 23:59, and each is 157 seconds before the next. */
  const inYear = Math.floor((365 * 86_400 - 60) / 157) + 1
  it.each(['shortcode', 'referrer', 'source'])('are counted by %s without reading them', async (groupBy) => {
    const { ports, viewer, read } = own({ account, days: 365 })
    const input = insights.statistics.input.parse({ ...year, groupBy, filters: {} })
    const { rows } = await statistics(ports, input, viewer)
    const each = (i: number) => Math.ceil((inYear - i) / links)
    expect(rows.map((r) => r.clickCount).toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: links }, (_, i) => each(i)).toSorted((a, b) => b - a),
    )
    expect(await read('click')).toBeLessThanOrEqual(links * 366 + ends)
  })
  it.each([
    { groupBy: 'page', filters: { names: ['shop0.example'] } },
    { groupBy: 'name', filters: { pageUrlPaths: ['blog.example/0'] } },
  ])('are counted by $groupBy without reading them where it is filtered by the other one', async (asked) => {
    const { ports, viewer, read } = own({ account, days: 365 })
    const { rows } = await statistics(ports, insights.statistics.input.parse({ ...year, ...asked }), viewer)
    const counted = rows.filter((r) => r.clickCount > 0).map((r) => ({ grp: r.grp, n: r.clickCount }))
    expect(counted).toEqual([
      { grp: asked.groupBy === 'page' ? 'blog.example/0' : 'shop0.example', n: Math.ceil(inYear / links) },
    ])
    expect(await read('click')).toBeLessThanOrEqual(12 * links + ends)
  })
  it('are counted for closed campaigns without reading them, whatever day the year of the reader begins at', async () => {
    for (const timezone of ['UTC', 'Asia/Kolkata']) {
      const { ports, viewer, read } = own({ account, days: 365 })
      const campaign = {
        programmeUuid: 'prog-7',
        programmeId: '7',
        name: 'Smørbutik',
        networkUuid: 'net-a',
        merchantUuid: 'm',
        merchantDomain: 'smørbutik.example',
        campaignUuid: 'cam-a',
        siteUuid: account.site,
        closedAt: new Date('2026-03-31T17:00:00Z'),
      }
      const [found] = await closed(
        { ...ports, closedCampaigns: async () => [campaign] },
        { ...year, filters: { minClickCount: 1 } },
        { ...viewer, timezone },
      )
      // in that zone the year begins and ends five and a half hours earlier: the last one is at 18:29:58 or before
      const later = Math.ceil((5.5 * 3600 - 60) / 157)
      const early = Math.floor((365 * 86_400 + 5.5 * 3600 - 60) / 157) + 1
      expect(found?.clickCount).toBe(timezone === 'UTC' ? inYear : early - later)
      expect(await read('click', 'clicks by campaign')).toBeLessThanOrEqual(366 + 2 * ends)
    }
  })
})
