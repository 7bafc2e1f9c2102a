import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStores } from '../../../test/stores.ts'
import { isWithLinks, pathOf } from '../../../tracker/auto/half.ts'
import { click, conversion, newAccount, pageview } from '../../insights/event-builders.ts'
import { hostPath } from '../../address/address.ts'
import { readPageSums } from './read-sums.ts'
import { type CountedPage, sumsOfPages } from './pages.test-data.ts'

const key = 'c0ffee00c0ffee00'
const [before, from, until] = ['2026-03-01T00:00:00.000Z', '2026-03-11T00:00:00.000Z', '2026-03-21T00:00:00.000Z']
const [early, within, late] = ['2026-03-05T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-21T00:00:00.000Z']
const addresses = [
  ...Array.from({ length: 40 }, (_, i) => `https://blog.example/post-${i}/`),
  'https://blog.example/',
  'https://www.blog.example/k%C3%B8b-%E2%9C%93',
  'https://blog.example/50%',
  'https://blog.example/😀/a',
]

it('adds up the pages of both halves as page by page, those of the script’s own halves', async () => {
  const { events } = await testStores({ closeAfterTest: true })
  const account = newAccount()
  const other = newAccount()
  const pages = addresses.map((address, i): CountedPage => {
    const isRead = i % 7 !== 3
    return {
      path: pathOf(address, false),
      views: isRead ? 1 + (i % 5) : 0,
      viewsBefore: i % 3,
      clicks: isRead ? i % 4 : 0,
      sales: isRead && i % 2 === 0 ? 1 : 0,
      money: isRead && i % 2 === 0 ? 10 + i : 0,
      before: i % 3 === 1 ? 5 : 0,
    }
  })
  const of = (count: number) => Array.from({ length: count })
  const placed = addresses.map((address, i) => ({ page: hostPath(address), of: pages[i] as CountedPage }))
  const views = placed.flatMap(({ page, of: p }) => [
    ...of(p.views).map(() => pageview(account, { at: within, page })),
    ...of(p.viewsBefore ?? 0).map(() => pageview(account, { at: early, page })),
    // not part of the test: later, or another site or account
    pageview(account, { at: late, page }),
    pageview({ ...account, site: other.site }, { at: within, page }),
    pageview(other, { at: within, page }),
  ])
  const clicks = placed.flatMap(({ page, of: p }) => [
    ...of(p.clicks ?? 0).map(() => click(account, { at: within, page })),
    click(account, { at: within, page, kind: 'discover' }),
    click(account, { at: early, page }),
  ])
  const sold = (page: string, clickAt: string, over: object) =>
    conversion(account, { at: late, click_at: clickAt, page, currency: 'EUR', ...over })
  const sales = placed.flatMap(({ page, of: p }) => [
    ...(p.money > 0 ? [sold(page, within, { commission: p.money.toFixed(4) })] : []),
    ...(p.before > 0 ? [sold(page, early, { commission: '5.0000', status: 'pending' })] : []),
    sold(page, within, { commission: '99.0000', status: 'rejected' }),
    sold(page, late, { commission: '99.0000' }),
    sold('', within, { commission: '99.0000' }),
    sold(page, within, { commission: '99.0000', currency: 'ZZZ' }),
  ])
  await events.insert('pageview', views, randomUUID())
  await events.insert('click', clicks, randomUUID())
  await events.insert('conversion', sales, randomUUID())

  const window = { accountUuid: account.uuid, siteUuid: account.site, key }
  const found = await readPageSums(events, { ...window, from: Date.parse(from), until: Date.parse(until) })
  const wanted = sumsOfPages(pages, key)
  for (const half of ['with', 'without'] as const)
    for (const [name, value] of Object.entries(wanted[half]))
      expect(found[half][name as keyof typeof found.with], `${half} ${name}`).toBeCloseTo(value, 6)
  expect(found.with.pages + found.without.pages).toBe(pages.filter((p) => p.views > 0).length)
  expect(pages.some((p) => isWithLinks(key, p.path)) && wanted.with.pages > 10).toBe(true)
  expect(Date.parse(before)).toBe(2 * Date.parse(from) - Date.parse(until))
  // sales of this site approved in the year up to the end
  const approved = sales.filter((s) => s.status === 'approved').length
  expect(found.approvals).toBe(approved)
})
