import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dimensions, groupBys } from '../../../contract/dimensions.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { groupWords, metricWords } from '../../../contract/integrations/v1/words.ts'
import { addDays } from '../../../contract/days.ts'
import { type BaseMetric, baseMetrics, isAmount } from '../../../contract/metrics.ts'
import { thenBys } from '../../../contract/pairs.ts'
import { pairRequest } from '../../../report/pair-report.ts'
import { readReport } from '../../../report/report-search.ts'
import { reportRequest } from '../../../report/report-request.ts'
import { type FilterItem, parseSearch } from '../../../report/search.ts'
import { toFilters } from '../../../report/to-filters.ts'
import { howMuch } from '../../../test/how-much.ts'
import { type SeededDemo, startSeededDemo } from '../../../test/seeded-demo.ts'
import { pick } from '../../../test/bad-requests/random-values.ts'
import { callPatiently, callTool, connectMcp } from '../assistants/ask-mcp.test-data.ts'
import { drawKey, keyHash } from '../keys/key-text.ts'
import { paymentsAndGoals } from './payments-and-goals.test-data.ts'
import { askV1, everyScope } from '../make-key.test-data.ts'
import { apiKey } from '../tables.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'

const now = new Date('2026-11-24T10:00:00Z')
let demo: SeededDemo
let ask: ReturnType<typeof askV1>
let assistant: Client
beforeAll(async () => {
  demo = await startSeededDemo({ name: 'public reports', now: () => now, today: '2026-11-24', days: 35 })
  // several, because each key has a limit per minute
  const { key, shown } = drawKey()
  const user = await demo.records<{ id: string }>('SELECT id FROM "user" WHERE OURS LIMIT 1')
  await demo.app.stores.database.system.insert(apiKey).values({
    accountUuid: demo.accountUuid,
    name: 'Test',
    shown,
    hash: keyHash(key),
    scopes: [...everyScope],
    unitsPerMinute: 100_000,
    makerUuid: user[0]?.id ?? '',
    makerName: 'Demo User',
    createdAt: now,
  })
  await demo.app.stores.database.pool.query(`UPDATE account SET plan = 'Custom' WHERE uuid = $1`, [demo.accountUuid])
  const once = askV1(demo.app, key)
  assistant = await connectMcp(demo.app, key)
  ask = async (path, input, how) => {
    for (;;) {
      const answer = await once(path, input, how)
      if (answer.status !== 429) return answer as never
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}, 240_000)
afterAll(async () => {
  await assistant.close()
  await demo.app.stop()
})

type Measured = Record<string, number | null | { amount: string; currency: string }>
type Report = {
  rows: (Measured & { key: string; name: string } & { second: { key: string; name: string } | null })[]
  totals: Measured
  currency: string
  known_share: number | null
  report_url: string
  is_cut: boolean
}

/** The screen's numbers in the format of /v1, formatted independently with two decimals. */
const expected = (row: Record<string, unknown>, currency: string) =>
  Object.fromEntries(
    baseMetrics.flatMap((m: BaseMetric) => {
      const word = metricWords[m]
      const n = row[m] as number
      if (word === null) return []
      return [
        [
          word,
          isAmount(m)
            ? {
                amount: new Intl.NumberFormat('en', { minimumFractionDigits: 2, useGrouping: false }).format(n),
                currency,
              }
            : n,
        ],
      ]
    }),
  )
const only = (of: Measured) =>
  Object.fromEntries(Object.values(metricWords).flatMap((w) => (w === null ? [] : [[w, of[w]]])))

/** The same in an assistant's proof: every figure as text. */
const inProof = (of: ReturnType<typeof expected>) =>
  Object.fromEntries(
    Object.entries(of).map(([word, v]) => [
      word,
      typeof v === 'number' ? { value: String(v), currency: null } : { value: v.amount, currency: v.currency },
    ]),
  )
const textsOf = (of: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(of).map(([word, { value }]) => [word, value]))
/** The query that a screen makes when this URL is opened. */
function questionOf(address: string) {
  const search = parseSearch(new URL(address).search.slice(1))
  const { groupBy, thenBy, range } = readReport(search, 'name', '2026-11-24')
  const items = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : []
  const request = reportRequest(groupBy, range, toFilters(items, { inbound: [] }))
  return (thenBy ? pairRequest(request, thenBy) : request).current
}
const toolMetrics = Object.values(metricWords).filter((word) => word !== null)

const count = howMuch(24, 200)
it(`answers ${count} random questions as the screen's own call does, to the cent, to programs and to assistants`, async () => {
  const seed = seedOf('report.api.test.ts')
  const random = numbers(seed)
  const [first, ...others] = groupBys
  const sites = (await demo.report({ ...demo.lastDays(30), groupBy: 'channel' })).rows
    .map((r) => r.grp)
    .filter((id) => id !== '')
  const pages = (await demo.report({ ...demo.lastDays(30), groupBy: 'page' })).rows
    .map((r) => r.grp)
    .filter((page) => page !== '')
  for (let n = 0; n < count; n++) {
    const groupBy = pick(random, [first, ...others])
    const [anyThen = first, ...moreThens] = thenBys(groupBy)
    const thenBy = random() < 0.4 ? pick(random, [anyThen, ...moreThens]) : undefined
    const then = thenBy ? { then_by: groupWords[thenBy] } : {}
    const length = 1 + Math.floor(random() * (groupBy === 'hour' ? 3 : 30))
    const to = addDays('2026-11-24', -Math.floor(random() * 8))
    const from = addDays(to, 1 - length)
    const chosen: Record<string, [wire: string, values: string[]]> = {
      none: ['', []],
      site: ['channelUuids', sites.filter(() => random() < 0.5)],
      device: ['deviceTypes', [pick(random, ['Desktop', 'Mobile', 'Tablet', 'Unknown'])]],
      status: ['statusKeys', [pick(random, ['pending', 'approved', 'rejected', 'paid'])]],
      page: ['pageUrlPaths', pages.slice(0, 1)],
    }
    const [word, [wire, values]] = pick(random, Object.entries(chosen) as [[string, [string, string[]]]])
    const screen = await demo.ask<{ rows: StatisticsRow[]; totals: Record<string, unknown>; isCut?: boolean }>(
      '/insights/v1/statistics',
      {
        fromDate: from,
        toDate: to,
        groupBy,
        ...(thenBy ? { thenBy } : {}),
        filters: values.length > 0 ? { [wire]: values } : {},
      },
    )
    const about = JSON.stringify({ seed, n, groupBy, thenBy, from, to, word, values })
    expect(screen.code, about).toBe(200)
    const { status, body } = await ask<Report>('/report', {
      group: groupWords[groupBy],
      ...then,
      from,
      to,
      limit: '5000',
      with_known_share: 'false',
      ...(values.length > 0 ? { [word]: values.join(',') } : {}),
    })
    expect(status, `${about} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
    expect(only(body.totals), about).toEqual(expected(screen.data.totals, body.currency))
    expect(
      body.rows.map((r) => [r.key, r.name, r.second?.key, r.second?.name, only(r)]),
      about,
    ).toEqual(screen.data.rows.map((r) => [r.grp, r.name, r.second?.grp, r.second?.name, expected(r, body.currency)]))
    const tool = await callPatiently(assistant, 'report', {
      group: groupWords[groupBy],
      ...then,
      from,
      to,
      metrics: toolMetrics,
      ...(values.length > 0 ? { filters: { [word]: values } } : {}),
    })
    const proof = tool.data.proof
    if (!proof) throw new Error(`${about} ${tool.text.slice(0, 300)}`)
    expect(proof.values, about).toEqual(inProof(expected(screen.data.totals, body.currency)))
    expect([proof.row_count, proof.rows.length], about).toEqual([body.rows.length, Math.min(20, body.rows.length)])
    for (const [i, row] of proof.rows.entries())
      expect(row, about).toMatchObject(textsOf(inProof(expected(screen.data.rows[i] ?? {}, body.currency))))
    const shown = await demo.report(questionOf(proof.report_url))
    expect(inProof(expected(shown.totals as unknown as Record<string, unknown>, body.currency)), about).toEqual(
      proof.values,
    )
  }
}, 600_000)

it('compares with the days before, says what share is known, and where the screen shows the same', async () => {
  const { body } = await ask<
    Report & { compared_with: object; totals_before: Measured; rows: (Measured & { before: Measured })[] }
  >('/report', {
    group: 'site',
    days: '7',
    compare: 'previous',
  })
  expect(body.compared_with).toEqual({ from: '2026-11-10', to: '2026-11-16', timezone: 'Europe/Copenhagen' })
  const then = await demo.report({ fromDate: '2026-11-10', toDate: '2026-11-16', groupBy: 'channel' })
  expect(only(body.totals_before)).toEqual(expected(then.totals as unknown as Record<string, unknown>, body.currency))
  for (const row of body.rows) {
    const before = then.rows.find((r) => r.grp === row.key)
    if (before) expect(only(row.before)).toEqual(expected(before as unknown as Record<string, unknown>, body.currency))
  }
  expect(body.known_share).toBeGreaterThan(0)
  expect(body.known_share).toBeLessThanOrEqual(1)
  expect(body.report_url).toBe(
    `${demo.app.base}/insights/reports?tab=channel&from=2026-11-17&to=2026-11-23&cmp=previous`,
  )
})

it('has a word for every dimension, and none twice', () => {
  const words = Object.values(groupWords)
  expect(new Set(words).size).toBe(Object.keys(dimensions).length)
})

it('gives every conversion once, page by page, and the same money as the report of its days', async () => {
  type Page = { conversions: { id: string; revenue: { amount: string } }[]; next_cursor: string | null }
  const days = { from: '2026-11-10', to: '2026-11-16' }
  const all: Page['conversions'] = []
  let cursor: string | null = null
  do {
    const { body, status }: { body: Page; status: number } = await ask<Page>('/conversions', {
      ...days,
      limit: '37',
      ...(cursor ? { cursor } : {}),
    })
    expect(status).toBe(200)
    all.push(...body.conversions)
    cursor = body.next_cursor
  } while (cursor)
  const screen = await demo.ask<unknown[]>('/insights/v1/conversions', {
    fromDate: days.from,
    toDate: days.to,
    limit: 1000,
  })
  expect(all).toHaveLength(screen.data.length)
  expect(new Set(all.map((c) => c.id)).size).toBe(all.length)
  const { body } = await ask<Report>('/report', days)
  const cents = all.reduce((sum, c) => sum + Math.round(Number(c.revenue.amount) * 100), 0)
  expect((cents / 100).toFixed(2)).toBe((body.totals.revenue as { amount: string }).amount)
  const one = await ask<{ id: string; states: unknown[] }>(`/conversions/${all[0]?.id}`)
  expect([one.status, one.body.id, one.body.states.length > 0]).toEqual([200, all[0]?.id, true])
})

it('gives a report page by page: each row once, all of one state, and their sums are the totals to the cent', async () => {
  type Page = Report & { row_count: number; rows_left: number; next_cursor: string | null }
  const days = { from: '2026-10-26', to: '2026-11-23', with_known_share: 'false' }
  const inCents = (of: Measured) => Math.round(Number((of.revenue as { amount: string }).amount) * 100)
  let pages = 0
  for (const more of [
    { group: 'page', compare: 'previous', limit: '97' },
    { group: 'hour', limit: '200' },
    { group: 'site', then_by: 'day', limit: '31' },
  ]) {
    const { body: whole } = await ask<Page>('/report', { ...days, ...more, limit: '5000' })
    expect([whole.next_cursor, whole.rows_left, whole.row_count]).toEqual([null, 0, whole.rows.length])
    const rows: Report['rows'] = []
    let next: string | null = null
    do {
      const cursor: { cursor?: string } = next === null ? {} : { cursor: next }
      const { status, body }: { status: number; body: Page } = await ask<Page>('/report', {
        ...days,
        ...more,
        ...cursor,
      })
      expect([status, body.totals, body.row_count]).toEqual([200, whole.totals, whole.row_count])
      rows.push(...body.rows)
      expect([body.rows_left, body.is_cut]).toEqual([whole.row_count - rows.length, rows.length < whole.row_count])
      next = body.next_cursor
      pages++
    } while (next)
    expect(rows).toEqual(whole.rows)
    expect(rows.reduce((sum, row) => sum + inCents(row), 0)).toBe(inCents(whole.totals))
  }
  expect(pages).toBeGreaterThan(8)

  const asked = { ...days, group: 'page', limit: '10' }
  const first = (await ask<Page>('/report', asked)).body.next_cursor ?? ''
  const said = 'This is not the next_cursor of the page before, asked with the same filters'
  for (const wrong of [
    { ...asked, cursor: `x${first}` },
    { ...asked, group: 'site', cursor: first },
    { ...asked, to: '2026-11-22', cursor: first },
  ])
    expect(await ask('/report', wrong)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_input', param: 'cursor', message: said } },
    })
  expect(await ask('/report', { ...asked, limit: '5001' })).toMatchObject({ status: 400 })

  // an assistant gets the first rows, the number of the others, and a link to them
  const question = { group: 'page', from: days.from, to: days.to, limit: 7 }
  const top = await callPatiently(assistant, 'report', question)
  const whole = (await ask<Page>('/report', { ...asked, limit: '14' })).body
  const then = await callPatiently(assistant, 'report', { ...question, cursor: top.data.next_cursor })
  expect([...(top.data.proof?.rows ?? []), ...(then.data.proof?.rows ?? [])].map((r) => r.clicks)).toEqual(
    whole.rows.map((r) => String(Number(r.clicks))),
  )
  expect([top.data.rows_left, then.data.rows_left]).toEqual([whole.row_count - 7, whole.row_count - 14])
  expect(
    (await callPatiently(assistant, 'report', { ...question, group: 'site', cursor: top.data.next_cursor })).error,
  ).toMatchObject({ code: 'bad_input', param: 'cursor', message: said })
})

it('refuses what cannot be asked, naming the field in its own words', async () => {
  const refused = async (path: string, input: object) => {
    const { status, body } = await ask<{ error: { code: string; param: string | null; message: string } }>(path, input)
    return [status, body.error.code, body.error.param, body.error.message]
  }
  expect(await refused('/report', { group: 'advertiser' })).toEqual([400, 'bad_input', 'group', expect.any(String)])
  expect(await refused('/report', { group: 'page', then_by: 'page' })).toEqual([
    400,
    'bad_input',
    'then_by',
    'Page, then Page: the two groupings must differ',
  ])
  expect(await refused('/report', { group: 'month', then_by: 'network', compare: 'year' })).toEqual([
    400,
    'bad_input',
    'compare',
    'Must be none where one of two groupings is a piece of time',
  ])
  expect(await refused('/report', { from: '2026-11-10' })).toEqual([400, 'bad_input', 'to', 'A period needs both ends'])
  expect(await refused('/report', { from: '2026-11-10', to: '2026-11-01' })).toEqual([
    400,
    'bad_input',
    'to',
    'Must not be before from',
  ])
  expect(await refused('/report', { days: '7', from: '2026-11-10', to: '2026-11-11' })).toEqual([
    400,
    'bad_input',
    'days',
    expect.any(String),
  ])
  expect(await refused('/report', { site: 'x' })).toEqual([400, 'bad_input', 'site', 'Must be a uuid or Unknown'])
  expect(await refused('/report', { shop: 'x' })).toEqual([400, 'bad_input', 'shop', 'Unknown field'])
  // the same word is a filter in the screens' calls, which has another name here
  expect(await refused('/report', { month: '2026-11' })).toEqual([400, 'bad_input', 'month', 'Unknown field'])
  expect(await refused('/report', { from: '1999-01-01', to: '1999-01-02' })).toEqual([
    400,
    'bad_input',
    'from',
    expect.any(String),
  ])
  expect(await refused('/conversions', { cursor: 'x.y' })).toEqual([400, 'bad_input', 'cursor', expect.any(String)])
  expect(await refused('/conversions', { limit: 'many' })).toEqual([
    400,
    'bad_input',
    'limit',
    'Must be a whole number',
  ])
  expect(await refused('/nothing', {})).toEqual([404, 'not_found', null, 'There is no such call'])
})

it('changes nothing in the demo account', async () => {
  const { status, body } = await ask<{ error: { code: string; message: string } }>(
    '/links',
    { name: 'x' },
    { method: 'POST' },
  )
  expect([status, body.error.code, body.error.message]).toEqual([
    403,
    'forbidden',
    'This action is not allowed in Demo mode',
  ])
})

it('proves the numbers of every other tool by the screens that show them', async () => {
  const days = { from: '2026-11-10', to: '2026-11-16' }
  const wire = { fromDate: days.from, toDate: days.to }
  const proofOf = async (name: string, given: Record<string, unknown> = {}) => {
    const { data, text } = await callPatiently(assistant, name, given)
    if (!data.proof) throw new Error(`${name}: ${text.slice(0, 300)}`)
    return { ...data.proof, data }
  }
  const dashboard = await demo.ask<{
    totals: { commission: { value: number; previous: number }; clicks: { count: number } }
  }>('/overview/v1/dashboard', wire)
  const overview = await proofOf('overview', days)
  expect(overview.values.revenue?.value).toBe(dashboard.data.totals.commission.value.toFixed(2))
  expect(overview.before?.revenue?.value).toBe(dashboard.data.totals.commission.previous.toFixed(2))
  expect(overview.values.clicks?.value).toBe(String(dashboard.data.totals.clicks.count))

  const [now, then] = await Promise.all([
    demo.report({ ...wire, groupBy: 'name' }),
    demo.report({ fromDate: '2026-11-01', toDate: '2026-11-05', groupBy: 'name' }),
  ])
  const compared = await proofOf('compare_periods', { ...days, before_from: '2026-11-01', before_to: '2026-11-05' })
  const revenue = (of: StatisticsRow | undefined) => of?.conversionTotalCommission ?? 0
  expect(compared.values.revenue?.value).toBe(revenue(now.totals).toFixed(2))
  expect(compared.before?.revenue?.value).toBe(revenue(then.totals).toFixed(2))
  const lost = then.rows
    .map((row) => ({ row, change: revenue(now.rows.find((r) => r.grp === row.grp)) - revenue(row) }))
    .filter(({ change }) => Math.round(change * 100) < 0)
    .toSorted((a, b) => a.change - b.change)
  expect(compared.row_count).toBe(lost.length)
  expect(compared.rows.map((r) => r.change)).toEqual(lost.slice(0, 20).map(({ change }) => change.toFixed(2)))
  expect(new URL(compared.report_url).searchParams.get('pf')).toBe('2026-11-01')

  const { owed, targets } = await paymentsAndGoals({ demo, ask, proofOf })
  const off = await proofOf('unusual', { ...days, group: 'merchant' })
  const earned = await demo.ask<{ earned: number }>('/insights/v1/unusual', { ...wire, groupBy: 'name' })
  expect(off.values.revenue?.value).toBe(earned.data.earned.toFixed(2))
  const ripened = await proofOf('cohorts', { group: 'merchant' })
  const cohorts = await demo.ask<{ rows: { commission: number }[]; totals: { commission: number } }>(
    '/insights/v1/cohorts',
    { fromDate: ripened.period?.from, toDate: ripened.period?.to, groupBy: 'name' },
  )
  expect(ripened.values.cohort_revenue?.value).toBe(cohorts.data.totals.commission.toFixed(2))
  expect(ripened.row_count).toBe(cohorts.data.rows.length)
  expect(ripened.rows.map((r) => r.revenue)).toEqual(cohorts.data.rows.slice(0, 20).map((r) => r.commission.toFixed(2)))
  const clicked = await ask<{ rows: { revenue: { amount: string } }[] }>('/cohorts', { group: 'merchant' })
  expect(clicked.body.rows.map((r) => r.revenue.amount)).toEqual(cohorts.data.rows.map((r) => r.commission.toFixed(2)))
  expect(await ask('/cohorts', { group: 'page' })).toMatchObject({ status: 400 })
  const beforeDays = { before_from: '2026-11-01', before_to: '2026-11-05' }
  const split = await proofOf('difference', { ...days, ...beforeDays })
  const why = await demo.ask<{ now: number; before: number; difference: number; parts: { amount: number }[] }>(
    '/insights/v1/difference',
    { ...wire, prevFromDate: '2026-11-01', prevToDate: '2026-11-05' },
  )
  expect(split.values.revenue?.value).toBe(revenue(now.totals).toFixed(2))
  expect(split.values.change?.value).toBe(why.data.difference.toFixed(2))
  expect(split.before?.revenue?.value).toBe(why.data.before.toFixed(2))
  expect(split.rows.map((r) => r.amount)).toEqual(why.data.parts.map((p) => p.amount.toFixed(2)))
  const parted = await ask<{ difference: { amount: string }; parts: { amount: { amount: string } }[] }>('/difference', {
    ...days,
    ...beforeDays,
  })
  const inCents = (text: string) => Math.round(Number(text) * 100)
  expect(parted.body.parts.reduce((sum, p) => sum + inCents(p.amount.amount), 0)).toBe(
    inCents(parted.body.difference.amount),
  )
  expect(await ask('/difference', { ...days, before_from: '2026-11-01' })).toMatchObject({ status: 400 })

  const list = await demo.ask<unknown[]>('/insights/v1/conversions', { ...wire, limit: 1000 })
  const conversions = await proofOf('conversions', days)
  expect(conversions.row_count).toBe(list.data.length)
  expect(conversions.values.revenue?.value).toBe(revenue(now.totals).toFixed(2))
  const id = String(conversions.rows[0]?.id)
  const receipt = await proofOf('conversion_receipt', { id })
  expect(receipt.rows.length).toBeGreaterThan(0)
  expect(receipt.values.commission?.value).toBe(conversions.rows[0]?.commission)

  const changes = await proofOf('changes', days)
  const kinds = ['new', 'changed', 'cut', 'gone', 'back', 'refused']
  const ledger = await demo.ask<{ total: number }>('/networks/v1/ledger', { ...wire, filters: { kinds } })
  expect(changes.row_count).toBe(ledger.data.total)
  const sums = await demo.ask<{ difference: number }[]>('/networks/v1/ledger/sums', { ...wire, filters: { kinds } })
  const cents = sums.data.reduce((sum, s) => sum + Math.round(s.difference * 100), 0)
  expect(changes.values.difference?.value).toBe((cents / 100).toFixed(2))

  const broken = await demo.ask<{ brokenLinks: { score: number; brokenLinkIsFixed: boolean }[] }>(
    '/discovers/v2/brokenlinks/overview',
    {},
    'GET',
  )
  const open = broken.data.brokenLinks.filter((b) => !b.brokenLinkIsFixed)
  const links = await proofOf('links_health')
  expect(links.row_count).toBe(open.length)
  expect(links.values.lost_to_broken_links?.value).toBe(
    (open.reduce((sum, b) => sum + Math.round(b.score * 100), 0) / 100).toFixed(2),
  )
  const alerts = await demo.ask<{ alerts: { state: string }[] }>('/alerts/v1/list', {}, 'GET')
  expect((await proofOf('alerts')).row_count).toBe(alerts.data.alerts.filter((a) => a.state === 'open').length)
  const merchant = await demo.ask<{
    campaigns: { advertiser: { advertiserUuid: string; advertiserDomain: string } }[]
  }>('/advs/v2/camps', { hasTraffic: true, perPage: 1 }, 'GET')
  const first = merchant.data.campaigns[0]?.advertiser
  const page = await demo.ask<{ performance: { revenue: number } }>(`/advs/v1/advs/${first?.advertiserUuid}`, {}, 'GET')
  const shown = await proofOf('merchant', { merchant: first?.advertiserDomain })
  expect(shown.values.revenue?.value).toBe(page.data.performance.revenue.toFixed(2))
  const health = await proofOf('tracking_health')
  const connections = await demo.ask<unknown[]>('/networks/v1/connections', {}, 'GET')
  expect(health.row_count).toBe(connections.data.length)
  const opportunities = await proofOf('opportunities')
  const top = await demo.ask<{ total: number }>('/discovers/v3/opportunities_alternatives/top', {}, 'GET')
  expect(opportunities.values.opportunity_value?.value).toBe(top.data.total.toFixed(2))

  // every figure in every answer has a definition, and every answer a screen
  const known = (await callTool(assistant, 'dictionary')).data.definitions as Record<string, unknown>
  for (const proof of [
    overview,
    compared,
    owed,
    targets,
    conversions,
    receipt,
    changes,
    links,
    shown,
    health,
    opportunities,
  ]) {
    expect(proof.report_url).toMatch(new RegExp(`^${demo.app.base}/`))
    expect(proof.rows.length).toBeLessThanOrEqual(20)
    for (const id of [...proof.definitions, ...Object.keys(proof.values)]) expect(known, id).toHaveProperty(id)
  }
})
