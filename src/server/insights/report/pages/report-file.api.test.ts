import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cellsAsRead, runsAsFormula } from '../../../../test/cells-as-read.ts'
import { type Session, startApp, type TestApp } from '../../../../test/start-app.ts'
import { type Account, click, conversion } from '../../event-builders.ts'

/** More targets than an answer has, some with text that spreadsheet programs would run as a formula. */
const count = 5345
const targetOf = (i: number) => (i % 500 === 7 ? `=1+${i}` : `shop${i % 3}.example/a;b/${i}`)
const devices = ['Desktop', 'Mobile']
/** Target n was clicked once in each period, and earned this many öre on each of two days. */
const oreOf = (i: number) => (i * 37) % 1000
const earlier = (i: number) => (i * 11) % 700
const kroner = (ore: number) => (ore / 100).toFixed(2)

let app: TestApp
let theirs: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-10T09:00:00Z') } })
  theirs = await app.signUp({ userCurrencyCode: 'DKK' })
  const own: Account = { uuid: theirs.accountUuid, site: randomUUID() }
  const all = Array.from({ length: count }, (_, i) => i)
  const sold = (i: number, at: string, ore: number) =>
    conversion(own, {
      at,
      target: targetOf(i),
      device: devices[i % 2] ?? '',
      commission: `${kroner(ore)}00`,
      currency: 'DKK',
      order_id: `${i} ${at}`,
    })
  const clicked = (i: number, at: string) => click(own, { at, target: targetOf(i), device: devices[i % 2] ?? '' })
  await app.stores.events.insert(
    'click',
    all.flatMap((i) => [clicked(i, '2026-03-05T10:00:00Z'), clicked(i, '2026-03-03T10:00:00Z')]),
    randomUUID(),
  )
  await app.stores.events.insert(
    'conversion',
    all.flatMap((i) => [sold(i, '2026-03-05T12:00:00Z', oreOf(i)), sold(i, '2026-03-03T12:00:00Z', earlier(i))]),
    randomUUID(),
  )
})
afterAll(() => app.stop())

const asked = (viewSearch: string, columns?: string[]) =>
  theirs.ask<string>('/insights/v1/statistics/file', { viewPath: '/insights/reports', viewSearch, columns })
async function linesOf(viewSearch: string, columns?: string[]): Promise<string[][]> {
  const { code, message, data } = await asked(viewSearch, columns)
  expect([code, message]).toEqual([200, expect.anything()])
  const lines = data.replace(/^\uFEFF/, '').split('\r\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => cellsAsRead(',', line))
}
const days = 'from=2026-03-05&to=2026-03-05'
/** The cell text: a formula is prefixed with an apostrophe. */
const cell = (text: string) => text.replace(/(^|;)(?==)/g, "$1'")

it('has every row that matches, compared and in the order of the screen, in the writing of who asks', async () => {
  const search = `tab=target&${days}&cmp=custom&pf=2026-03-03&pt=2026-03-03&q=shop1&sort=name&dir=asc`
  const [head, ...lines] = await linesOf(search, ['name', 'conversionTotalCommission', 'clickCount'])
  expect(head?.slice(0, 3)).toEqual(['Target', 'Revenue (DKK)', 'Revenue (DKK), previous'])
  const expected = Array.from({ length: count }, (_, i) => i)
    .filter((i) => targetOf(i).includes('shop1'))
    .map((i) => [targetOf(i), String(oreOf(i) / 100), String(earlier(i) / 100), '1', '1'])
  expect(lines).toHaveLength(expected.length)
  const byName = (a: string[], b: string[]) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)
  expect(lines.toSorted(byName)).toEqual(expected.toSorted(byName))
  expect(lines[0]?.[0]).toBe('shop1.example/a;b/1')

  await theirs.ask(`/profile/v1/users/${theirs.userUuid}/formats`, { userCsvMark: 'comma' }, 'PUT')
  const { data } = await asked(search, ['name', 'conversionTotalCommission'])
  expect(data.split('\r\n')[1]).toBe(`"shop1.example/a;b/1";0,37;0,11`)
  await theirs.ask(`/profile/v1/users/${theirs.userUuid}/formats`, { userCsvMark: 'point' }, 'PUT')
})

it('adds up to the totals of the screen to the cent, with nothing in it that a program would run', async () => {
  const lines = (await linesOf(`tab=target&${days}&cmp=none`, ['name', 'conversionTotalCommission'])).slice(1)
  expect(lines).toHaveLength(count)
  const ore = lines.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)
  const { data } = await theirs.ask<{ isCut: boolean; totals: { conversionTotalCommission: number } }>(
    '/insights/v1/statistics',
    {
      fromDate: '2026-03-05',
      toDate: '2026-03-05',
      groupBy: 'target',
    },
  )
  const exact = Array.from({ length: count }, (_, i) => oreOf(i)).reduce((a, b) => a + b)
  expect([ore, Math.round(data.totals.conversionTotalCommission * 100)]).toEqual([exact, exact])
  expect(lines.map(([name]) => name)).toContain(cell('=1+7'))
  expect(data.isCut).toBe(true)
  for (const separator of [',', ';', '\t']) {
    const text = lines.map((line) => line.join(separator)).join('\r\n')
    expect(cellsAsRead(separator, text).filter(runsAsFormula)).toEqual([])
  }
})

it('has both keys of two groupings', async () => {
  const [head, ...lines] = await linesOf(`tab=device&thenBy=target&${days}&cmp=none`, ['name', 'clickCount'])
  expect(head).toEqual(['Device', 'Target', 'Clicks'])
  const pairs = Array.from({ length: count }, (_, i) => `${devices[i % 2]} ${cell(targetOf(i))} 1`)
  expect(lines.map((line) => line.join(' ')).toSorted()).toEqual(pairs.toSorted())
})

it('is refused before it begins, with the field and the rule', async () => {
  const refusal = async (viewSearch: string) => {
    const { code, message } = await asked(viewSearch)
    return `${code} ${message}`
  }
  expect(await refusal('from=2026-03-05&to=2026-03-01')).toMatch(/^400 viewSearch: .*no period/)
  expect(await refusal(`${days}&filters={`)).toMatch(/^400 viewSearch: .*filters cannot be read/)
  expect(await refusal('tab=#')).toMatch(/^400 viewSearch: Must be the search part/)
  const wrong = await theirs.ask('/insights/v1/statistics/file', { viewPath: '/links', viewSearch: '' })
  expect(`${wrong.code} ${wrong.message}`).toMatch(/^400 viewPath: /)
})
