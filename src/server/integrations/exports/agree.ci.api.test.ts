import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import type { ExportRun } from '../../../contract/integrations/bucket.ts'
import type { SheetAddress } from '../../../contract/integrations/sheets.ts'
import { groupWords } from '../../../contract/integrations/v1/words.ts'
import { clockIn } from '../../../report/elapsed.ts'
import { stringifySearch } from '../../../report/search.ts'
import { type ReportCalls, viewCsv, viewReport } from '../../../report/view-report.ts'
import { pick } from '../../../test/bad-requests/random-values.ts'
import { howMuch } from '../../../test/how-much.ts'
import { type SeededDemo, startSeededDemo } from '../../../test/seeded-demo.ts'
import { drawKey, keyHash } from '../keys/key-text.ts'
import { askV1, everyScope } from '../make-key.test-data.ts'
import { apiKey } from '../tables.ts'
import { keyId, type S3, secret, startS3 } from './bucket/s3.test-data.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'

const today = '2026-11-24'
const zone = 'Europe/Copenhagen'
const clock = { at: Date.parse(`${today}T10:00:00Z`) }
const folder = mkdtempSync(join(tmpdir(), 'outbound-agree-'))
let demo: SeededDemo
let s3: S3
let sheetUuid: string
let viewUuid: string
let askKey: ReturnType<typeof askV1>
const written: { conversions: Row[]; clicks: Row[] } = { conversions: [], clicks: [] }
type Row = Record<string, unknown> & { at: Date }

beforeAll(async () => {
  s3 = await startS3()
  demo = await startSeededDemo({
    name: 'exports agree',
    now: () => new Date(clock.at),
    today,
    days: 35,
    env: { NETWORK_BASE_URLS: JSON.stringify({ buckets: s3.base }) },
  })
  const { pool, system } = demo.app.stores.database
  // the same figures in an account with write access
  await pool.query(`UPDATE account SET plan = 'Custom', is_demo = false WHERE uuid = $1`, [demo.accountUuid])
  const [user] = await demo.records<{ id: string }>('SELECT id FROM "user" WHERE OURS LIMIT 1')
  const { key, shown } = drawKey()
  await system.insert(apiKey).values({
    accountUuid: demo.accountUuid,
    name: 'Test',
    shown,
    hash: keyHash(key),
    scopes: [...everyScope],
    unitsPerMinute: 100_000,
    makerUuid: user?.id ?? '',
    makerName: 'Demo User',
    createdAt: new Date(clock.at),
  })
  const once = askV1(demo.app, key)
  askKey = async (path, input, how) => {
    for (;;) {
      const answer = await once(path, input, how)
      if (answer.status !== 429) return answer as never
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  await exportAll()
  viewUuid = (
    await demo.ask<{ viewUuid: string }>('/insights/v1/views', {
      viewName: 'Asked at random',
      viewPath: '/insights/reports',
      viewSearch: '',
    })
  ).data.viewUuid
  sheetUuid = (await demo.ask<SheetAddress>('/integrations/v1/sheets', { viewUuid })).data.sheetUuid
}, 300_000)
afterAll(async () => {
  await demo.app.stop()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

async function exportAll(): Promise<void> {
  const saved = await demo.ask('/integrations/v1/bucket', {
    bucketEndpoint: 'https://s3.example.com',
    bucketRegion: 'eu-central-1',
    bucketName: 'warehouse',
    bucketPrefix: '',
    bucketKeyId: keyId,
    bucketSecret: secret,
  })
  expect(saved.code, saved.message).toBe(200)
  expect((await demo.ask('/integrations/v1/bucket/run')).code).toBe(200)
  const last = async () => (await demo.ask<{ runs: ExportRun[] }>('/integrations/v1/bucket', {}, 'GET')).data.runs[0]
  // the demo has runs of earlier nights
  const isOver = async () => {
    const run = await last()
    return run?.runStartedDatetime === new Date(clock.at).toISOString() && run.runState !== 'running'
  }
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 250))
  const run = await last()
  expect([run?.runState, run?.runProblem]).toEqual(['done', ''])
  for (const { sums, name } of run?.runFiles ?? [])
    for (const s of sums) expect(s.amount, name).toBe(s.report ?? s.amount)
  for (const name of (await s3.files()).filter((n) => n.endsWith('.parquet'))) {
    const path = join(folder, name.replace('/', '-'))
    await s3.save(name, path)
    const rows = (await parquetReadObjects({ file: await asyncBufferFromFile(path) })) as Row[]
    if (name.startsWith('conversions/')) written.conversions.push(...rows)
    if (name.startsWith('clicks/')) written.clicks.push(...rows)
  }
  expect(written.conversions.length).toBeGreaterThan(100)
}

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
const cents = (n: unknown) => Math.round(Number(n) * 100)
/** The column of the files for each grouping of the report. */
const columnOf: Partial<Record<GroupBy, string>> = {
  name: 'merchant',
  tracker: 'campaign_id',
  channel: 'site_id',
  network: 'network_id',
  connection: 'network_account_id',
  shortcode: 'smart_link',
  creator: 'creator',
  target: 'target',
  page: 'page',
  referrer: 'referrer',
  device: 'device',
}

type Chosen = [wire: string, word: string, values: string[], column: string]
type Numbers = { revenue: number; clicks: number; conversions: number }
type Screen = Record<string, number> & { grp: string }
const ofScreen = (r: Record<string, unknown>): Numbers => ({
  revenue: cents(r['conversionTotalCommission']),
  clicks: Number(r['clickCount']),
  conversions: Number(r['conversionCount']),
})
const text = ({ revenue, clicks, conversions }: Numbers) => `${revenue} ${clicks} ${conversions}`

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '')

/** The report as a spreadsheet would compute it from the files: a second implementation in ten lines. */
function fromFiles(from: Day, to: Day, keep: (row: Row) => boolean, column: string | undefined): Map<string, Numbers> {
  const found = new Map<string, Numbers>()
  const add = (row: Row, what: Partial<Numbers>) => {
    const key = column === undefined ? '' : textOf(row[column])
    const sum = found.get(key) ?? { revenue: 0, clicks: 0, conversions: 0 }
    for (const [name, n] of Object.entries(what)) sum[name as keyof Numbers] += n
    found.set(key, sum)
  }
  const within = (row: Row) => {
    const day = dayIn.format(row.at)
    return day >= from && day <= to && keep(row)
  }
  for (const row of written.conversions.filter(within)) {
    const counts =
      row['kind'] !== 'cpc' &&
      row['status'] !== 'rejected' &&
      Number(row['sale']) >= 0 &&
      Number(row['commission']) >= 0
    add(row, { revenue: cents(row['revenue']), conversions: counts ? 1 : 0 })
  }
  for (const row of written.clicks.filter(within)) if (row['kind'] === 'click') add(row, { clicks: 1 })
  return found
}

const count = howMuch(16, 200)
it(`gives the same cents to ${count} random questions: the screen, /v1, the CSV, a sheet and the files of the bucket`, async () => {
  const seed = seedOf('exports/agree.ci.api.test.ts')
  const random = numbers(seed)
  const got = (path: string) => async (input: object) => (await demo.ask(path, input)).data as never
  const calls: ReportCalls = {
    statistics: got('/insights/v1/statistics'),
    costs: got('/google/ads/v1/campaigns/stats'),
    maturity: got('/insights/v1/outlook/maturity'),
    expected: got('/insights/v1/outlook/expected'),
    connections: async () => (await demo.ask('/networks/v1/connections', {}, 'GET')).data as never,
    campaigns: async () => [],
    favourites: async () => [],
    brokenOnPages: async () => null,
    naming: async () => [],
  }
  const sites = (await demo.report({ ...demo.lastDays(30), groupBy: 'channel' })).rows.map((r) => r.grp).filter(Boolean)
  const [first, ...others] = groupBys
  for (let n = 0; n < count; n++) {
    clock.at += 1000
    const groupBy = pick(random, [first, ...others])
    const length = 1 + Math.floor(random() * (groupBy === 'hour' ? 3 : 30))
    const to = addDays(today, -1 - Math.floor(random() * 8))
    const from = addDays(to, 1 - length)
    const some = sites.filter(() => random() < 0.5)
    const devices = [pick(random, ['Desktop', 'Mobile', 'Tablet'] as const)]
    const choices: [Chosen, ...Chosen[]] = [
      ['', '', [], ''],
      ['channelUuids', 'site', some.length > 0 ? some : sites.slice(0, 1), 'site_id'],
      ['deviceTypes', 'device', devices, 'device'],
    ]
    const [wire, word, values, column] = pick(random, choices)
    const about = JSON.stringify({ seed, n, groupBy, from, to, wire, values })

    const filters = values.length > 0 ? { [wire]: values } : {}
    const screen = await demo.ask<{ rows: Screen[]; totals: Screen }>('/insights/v1/statistics', {
      fromDate: from,
      toDate: to,
      groupBy,
      filters,
    })
    expect(screen.code, about).toBe(200)
    const totals = text(ofScreen(screen.data.totals))

    const { body } = await askKey<{
      rows: { key: string; revenue: { amount: string }; clicks: number; conversions: number }[]
    }>('/report', {
      group: groupWords[groupBy],
      from,
      to,
      limit: '5000',
      with_known_share: 'false',
      ...(values.length > 0 ? { [word]: values.join(',') } : {}),
    })
    const ofKey = body.rows.map((r) => `${r.key} ${text({ ...r, revenue: cents(r.revenue.amount) })}`)
    expect(ofKey, about).toEqual(screen.data.rows.map((r) => `${r.grp} ${text(ofScreen(r))}`))

    const search = stringifySearch({
      tab: groupBy,
      from,
      to,
      cmp: 'none',
      cols: 'conversionTotalCommission,clickCount,conversionCount',
      filters: values.map((value) => ({ key: wire, value })),
    })
    const csv = viewCsv(
      await viewReport(
        calls,
        { path: '/insights/reports', search },
        { clock: clockIn(zone, new Date(clock.at)), period: 'view', columns: null, currency: 'DKK' },
      ),
    ).text
    await demo.ask(`/insights/v1/views/${viewUuid}`, { viewSearch: search.replace(/^\?/, '') }, 'PATCH')
    const { data: sheet } = await demo.ask<SheetAddress>(`/integrations/v1/sheets/${sheetUuid}/address`)
    const answer = await fetch(sheet.sheetUrl)
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    expect([answer.status, bytes === csv], `${about}\n${bytes.slice(0, 300)}\n${csv.slice(0, 300)}`).toEqual([
      200,
      true,
    ])
    const lines = parse(csv, { bom: true, columns: true }) as Record<string, string>[]
    const named = (line: Record<string, string>, head: string) =>
      Object.entries(line).find(([name]) => name === head || name.startsWith(`${head} (`))?.[1] ?? '0'
    const ofCsv = lines.map((line) => ({
      revenue: cents(named(line, 'Revenue')),
      clicks: Number(named(line, 'Clicks')),
      conversions: Number(named(line, 'Conversions')),
    }))
    expect(
      ofCsv.map((r) => r.revenue).toSorted((a, b) => a - b),
      about,
    ).toEqual(screen.data.rows.map((r) => ofScreen(r).revenue).toSorted((a, b) => a - b))

    const keep = (row: Row) => values.length === 0 || values.includes(String(row[column]))
    // groupings that clicks do not have, or that have their own time, are compared by their sum
    const files = fromFiles(from, to, keep, undefined).get('') ?? { revenue: 0, clicks: 0, conversions: 0 }
    const knowsClicks = groupBy !== 'currency' && groupBy !== 'status'
    expect(text(knowsClicks ? files : { ...files, clicks: ofScreen(screen.data.totals).clicks }), about).toBe(totals)
    const by = columnOf[groupBy]
    if (by === undefined) continue
    const groups = fromFiles(from, to, keep, by)
    for (const row of screen.data.rows) {
      const mine = groups.get(row.grp) ?? { revenue: 0, clicks: 0, conversions: 0 }
      expect(text(mine), `${about} ${row.grp}`).toBe(text(ofScreen(row)))
    }
  }
}, 900_000)
