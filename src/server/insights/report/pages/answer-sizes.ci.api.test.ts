import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input, Output } from '../../../../contract/call.ts'
import { addDays } from '../../../../contract/days.ts'
import { type DeclaredGroup, groupBys } from '../../../../contract/dimensions.ts'
import type { reportRows } from '../../../../contract/insights/report-rows.ts'
import { pairProblem, thenBys } from '../../../../contract/pairs.ts'
import { isTime } from '../../../../report/grouping.ts'
import { timeSort } from '../../../../report/report-search.ts'
import { type SeededDemo, startSeededDemo } from '../../../../test/seeded-demo.ts'

/** R261: size of report answers. */
const most = 300_000
const today = '2026-01-20'
/**
 * A year and the one before. The account has data for the last weeks only; the size of an answer depends on its rows.
 */
const year = { fromDate: addDays(today, -365), toDate: addDays(today, -1) }
const compared = { fromDate: addDays(today, -730), toDate: addDays(today, -366) }

let demo: SeededDemo
beforeAll(async () => {
  demo = await startSeededDemo({ name: 'answer sizes', now: () => new Date(`${today}T13:30:00Z`), today, days: 30 })
})
afterAll(() => demo.app.stop())

type Page = Output<typeof reportRows.page>
async function sized(path: string, input: object) {
  const { code, message, data } = await demo.ask<Page>(`/insights/v1/statistics/${path}`, input)
  expect([code, message, JSON.stringify(input)]).toEqual([200, expect.any(String), JSON.stringify(input)])
  return { data, bytes: Buffer.byteLength(JSON.stringify(data)) }
}
const page = (input: Input<typeof reportRows.page>) => sized('rows', input)
const order = (groupBy: DeclaredGroup) => (isTime(groupBy) ? { sort: timeSort } : {})

it.each(groupBys)('by %s comes first in less than 300 KB, compared', async (groupBy) => {
  const { data, bytes } = await page({ ...year, compared, groupBy, ...order(groupBy) })
  expect(data.rows.length + data.unknown.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(most)
})

it.each(groupBys.filter((groupBy) => pairProblem('channel', groupBy) === null))(
  'by %s under a site comes first in less than 300 KB',
  async (thenBy) => {
    const { data } = await page({ ...year, groupBy: 'channel', size: 1 })
    const outer = data.rows[0]?.grp ?? ''
    const { bytes } = await page({ ...year, groupBy: 'channel', thenBy, outer, compared, sort: null, counted: true })
    expect(bytes).toBeLessThan(most)
  },
)

it.each(groupBys)('by %s is a cross table of less than 300 KB', async (groupBy) => {
  for (const thenBy of (['target', 'page', 'network'] as const).filter((inner) => thenBys(groupBy).includes(inner))) {
    const asked = { ...year, groupBy, thenBy, metric: 'clickCount' as const }
    const { bytes } = await sized('cross', asked)
    expect(bytes, thenBy).toBeLessThan(most)
  }
})
