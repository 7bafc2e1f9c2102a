import { expect, it } from 'vitest'
import { metrics, reportRow } from './test-rows.ts'
import { costsProblem, withCosts } from './ads-costs.ts'
import type { ReportData } from './report-data.ts'

const before = metrics({ conversionTotalCommission: 50 })
const data = (groupBy: ReportData['groupBy'], compared: boolean): ReportData => ({
  groupBy,
  compared,
  rows: ['garden.dk', 'bikes.dk'].map((domain) => reportRow(domain, { prev: compared ? before : null })),
  totals: { now: metrics({ conversionTotalCommission: 400 }), prev: compared ? metrics() : null },
  part: '',
  isCut: false,
  unconverted: [],
})
const now = new Map([
  ['garden.dk', 10.1],
  ['bikes.dk', 0.2],
  ['elsewhere.dk', 99],
])

it('gives merchants the cost of their domain, and the total of those listed, to the cent', () => {
  const found = withCosts(data('name', true), { now, prev: new Map([['bikes.dk', 7]]) })
  expect(found?.rows.map((row) => [row.adsCost, row.prev?.adsCost])).toEqual([
    [10.1, 0],
    [0.2, 7],
  ])
  expect(found?.totals.now).toMatchObject({ adsCost: 10.3, conversionTotalCommission: 400 })
  expect(found?.totals.prev?.adsCost).toBe(7)
})
it('is known where filters leave whole merchants and days, and says why where they do not', () => {
  const whole = { names: ['garden.dk'], assigneeUserUuids: ['No manager'], date: ['2026-03-02'], channelUuids: [] }
  expect(costsProblem(whole)).toBeNull()
  expect(costsProblem({ ...whole, withPartialTraffic: false })).toBeNull()
  expect(costsProblem({ ...whole, channelUuids: ['x'], statusKeys: ['approved'] })).toBe(
    'Ads cost and ROAS are not known with these filters: Site, Status. What ads cost is known by merchant and day only.',
  )
  for (const filters of [{ networkNotUuids: ['x'] }, { withPartialTraffic: true }, { origin: ['plugin'] }])
    expect(costsProblem(filters)).toMatch(/with these filters: (Network|Partial traffic only|Origin)\./)
})
it('leaves other groupings, and reports whose costs are not known, as they are', () => {
  const pages = data('page', false)
  expect(withCosts(pages, { now, prev: null })).toBe(pages)
  const merchants = data('name', false)
  expect(withCosts(merchants, undefined)).toBe(merchants)
  expect(withCosts(merchants, { now, prev: null })?.rows[0]?.prev).toBeNull()
})
