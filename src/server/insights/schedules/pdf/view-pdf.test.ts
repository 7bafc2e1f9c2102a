import { writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { emptyMetrics } from '../../../../contract/metrics.ts'
import { columnsOf } from '../../../../report/report-columns.ts'
import { reportRequest } from '../../../../report/report-request.ts'
import { type ReportRow, sumRows } from '../../../../report/report-rows.ts'
import { writingOf } from '../../../../report/writing.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import type { ViewReport } from '../../../../report/view-report.ts'
import { bands } from './bands.ts'
import { viewPdf } from './view-pdf.ts'

const row = (grp: string, over: Partial<ReportRow> = {}): ReportRow => ({
  grp,
  name: grp,
  startsAt: null,
  currencyCode: 'DKK',
  networkUuids: '',
  trackerUuids: '',
  clickNetworkUuids: '',
  conversionNetworkUuids: '',
  activeSinceDatetime: null,
  ...emptyMetrics(),
  prev: null,
  ...over,
})
const names = { currency: 'DKK', networkName: () => 'Awin', campaignName: () => undefined }
const report = (rows: ReportRow[], ids?: string[]): ViewReport => {
  const compared = rows.some((r) => r.prev !== null)
  const totals = sumRows(rows)
  return {
    title: 'All Statistics',
    request: reportRequest(
      'name',
      { from: '2026-03-01', to: '2026-03-31', compare: compared ? 'previous' : 'none' },
      {},
    ),
    data: { groupBy: 'name', compared, rows, totals, part: '', isCut: false, unconverted: [] },
    columns: columnsOf('name', names).filter((c) => (ids ? ids.includes(c.id) : !c.hiddenByDefault)),
    rows,
    unknown: [],
    rest: null,
    totals,
    notes: [],
  }
}
const words = {
  viewName: 'Ugens køb: æøå €',
  accountName: 'Café Ø',
  at: new Date('2026-04-01T05:00:00Z'),
  to: writingOf('british'),
}
const few = ['name', 'conversionTotalCommission', 'clickCount', 'cr']

/** Drawn content, one string per page, without the fonts. */
function pagesOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const found: string[] = []
  for (const m of file.toString('latin1').matchAll(/\/Length (\d+)\s[^>]*>>\s*stream\n/g)) {
    const start = m.index + m[0].length
    const content = inflateSync(file.subarray(start, start + Number(m[1]))).toString('latin1')
    if (content.includes('\nBT\n')) found.push(content)
  }
  return found
}
const draws = (content: string): number => content.split('\nBT\n').length - 1

describe('the report as a PDF', () => {
  it('is written in Danish numbers and days for who reads them (R229: formats by person)', async () => {
    const shop = row('kaffe.dk', { clickCount: 12_000, conversionCount: 327, conversionTotalCommission: 1234.5 })
    const bytes = await viewPdf(report([shop], few), { ...words, to: writingOf('danish') })
    const text = readPdf(bytes).replaceAll('\n', '').replaceAll('\u00a0', ' ')
    expect(text).toContain('Café Ø  ·  All Statistics  ·  1. – 31. Mar 2026')
    for (const number of ['1.234,50', '12.000', '2,73 %']) expect(text).toContain(number)
  })

  it('has one page where everything fits, with its title in the file', async () => {
    const bytes = await viewPdf(report([row('Gård & Have', { clickCount: 12 })], few), words)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(pagesOf(bytes)).toHaveLength(1)
  })
  it('wears the name and the help of a brand, and nothing of ours (R237: white label)', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => row(`shop ${i}`))
    const brand = { name: 'Nordlys', help: 'https://nordlys.example/help' }
    const [bytes, ours] = await Promise.all([
      viewPdf(report(rows, few), { ...words, brand }),
      viewPdf(report(rows, few), words),
    ])
    const [text, plain] = [bytes, ours].map((of) => readPdf(of).replaceAll('\n', ''))
    expect(text?.match(/Nordlys  ·  https:\/\/nordlys.example\/help/g)).toHaveLength(2)
    expect(text + Buffer.from(bytes).toString('latin1')).not.toMatch(/outbound/i)
    expect(plain?.match(/Ugens køb: æøå €  ·  Outbound/g)).toHaveLength(2)
  })
  it('repeats the header on every page', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => row(`shop ${i}`, { clickCount: i }))
    const pages = pagesOf(await viewPdf(report(rows, few), words))
    // 30 lines fit below the title (the total and 29 rows), 33 without it; each has 4 texts
    const texts = [2 + 30 * 4, 33 * 4, 33 * 4, 5 * 4]
    // plus 4 labels, 1 currency and 2 footer texts per page
    expect(pages.map(draws)).toEqual(texts.map((n) => n + 4 + 1 + 2))
  })
  it('lists at most 1,000 rows and says so', async () => {
    const rows = Array.from({ length: 1010 }, (_, i) => row(`s${i}`))
    const all = await viewPdf(report(rows, ['name', 'clickCount']), words)
    const most = await viewPdf(report(rows.slice(0, 1000), ['name', 'clickCount']), words)
    const count = (bytes: Uint8Array) => pagesOf(bytes).reduce((sum, page) => sum + draws(page), 0)
    expect(count(all) - count(most)).toBe(1) // the note about cut rows
  })
  it('takes any text: other alphabets, signs no font has, and what would end a line', async () => {
    const texts = ['Привет', 'Ελλάδα', 'Việt Nam', '日本語', '👍 gut', 'a\r\nb\u0000c', 'x'.repeat(5000), '']
    const rows = texts.map((name, i) => row(`${i}`, { name, prev: emptyMetrics(), clickCount: i }))
    const every = columnsOf('name', names).map((column) => column.id)
    const bytes = await viewPdf(report(rows, every), words)
    if (process.env.SHOW_PDF) writeFileSync(process.env.SHOW_PDF, bytes)
    expect(pagesOf(bytes).length).toBeGreaterThan(1) // all columns do not fit side by side
  })
})

describe('columns side by side', () => {
  const columns = columnsOf('name', names)
  it('stay within the page, the name on each, none lost', () => {
    const all = bands(columns, () => 60, 770)
    for (const band of all) {
      expect(band[0]?.column.id).toBe('name')
      const last = band.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(36 + 770)
    }
    expect(all.flatMap((band) => band.slice(1).map(({ column }) => column.id))).toEqual(
      columns.slice(1).map((c) => c.id),
    )
  })
})
