import { describe, expect, it } from 'vitest'
import { metrics, reportRow } from './test-rows.ts'
import { columnsOf } from './report-columns.ts'
import { csvName, reportFile } from './report-csv.ts'
import { tableCsv } from './table-csv.ts'
import { reportRequest } from './report-request.ts'
import { restOf } from './report-rows.ts'

const columns = columnsOf('name', {
  currency: 'DKK',
  networkName: (uuid) => ({ n1: 'Awin', n2: 'Adtraction' })[uuid],
  campaignName: () => undefined,
})
const pick = (...ids: string[]) => ids.flatMap((id) => columns.filter((c) => c.id === id))
const alone = { compared: false, part: '' }
const reportCsv = (...of: Parameters<typeof reportFile>) => {
  const { columns, rows } = reportFile(...of)
  return tableCsv(columns, rows)
}
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('the name of the file', () => {
  const range = { from: '2026-03-01', to: '2026-03-31', compare: 'none' as const }
  it('holds group and range', () => {
    expect(csvName(reportRequest('page', range, {}))).toBe('outbound_page_260301-260331')
  })
  it('appends the range compared with', () => {
    expect(csvName(reportRequest('name', { ...range, compare: 'previous' }, {}))).toBe(
      'outbound_name_260301-260331_260201-260228',
    )
  })
})

it('ends with what no row has, so that it adds up to the totals to the cent', () => {
  const listed = [
    reportRow('a.dk', { clickCount: 3, conversionTotalCommission: 0.1, prev: metrics({ clickCount: 1 }) }),
  ]
  const unknown = [reportRow('', { clickCount: 2, conversionTotalCommission: 0.2, prev: metrics({ clickCount: 1 }) })]
  const totals = {
    now: metrics({ clickCount: 12, conversionTotalCommission: 100.6 }),
    prev: metrics({ clickCount: 9, conversionTotalCommission: 4.4 }),
  }
  const rest = restOf(totals, [...listed, ...unknown])
  const chosen = pick('name', 'conversionTotalCommission', 'clickCount')
  expect(lines(reportCsv(chosen, listed, unknown, { compared: true, part: '' }, rest)).slice(1)).toEqual([
    'a.dk,0.1,0,3,1',
    'Unknown,0.2,0,2,1',
    'Not listed,100.3,4.4,7,7',
  ])
})

describe('the file', () => {
  const rows = [
    reportRow('gaardhave.dk', {
      name: 'Gård, "Have"',
      networkUuids: 'n1,n2',
      clickCount: 200,
      conversionCount: 5,
      conversionTotalCommission: 1234.5,
    }),
    reportRow('=1+1', { clickCount: 0 }),
  ]
  it('has the visible columns, shares in percent, empty cells for what cannot be computed', () => {
    const text = reportCsv(pick('name', 'networkUuids', 'conversionTotalCommission', 'cr'), rows, [], alone)
    expect(lines(text)).toEqual([
      'Merchant,Networks,Revenue (DKK),CR (%)',
      '"Gård, ""Have""","Awin, Adtraction",1234.5,2.5',
      "'=1+1,,0,",
    ])
  })
  it('puts the previous value behind each number', () => {
    const compared = [reportRow('a', { clickCount: 4, prev: metrics({ clickCount: 2 }) })]
    expect(lines(reportCsv(pick('name', 'clickCount', 'cr'), compared, [], { compared: true, part: '' }))).toEqual([
      'Merchant,Clicks,"Clicks, previous",CR (%),"CR (%), previous"',
      'a,4,2,0,0',
    ])
  })
  it('puts what is over of a period that runs before the previous value, and leaves out what cannot be compared', () => {
    const running = [
      reportRow('a', { clickCount: 9, over: metrics({ clickCount: 4 }), prev: metrics({ clickCount: 2 }) }),
      reportRow('b', { clickCount: 3, over: null, prev: metrics({ clickCount: 8 }) }),
    ]
    const text = reportCsv(pick('name', 'clickCount'), running, [], { compared: true, part: 'by 13:00' })
    expect(lines(text)).toEqual(['Merchant,Clicks,"Clicks, by 13:00","Clicks, previous by 13:00"', 'a,9,4,2', 'b,3,,'])
  })
  it('ends each row with what is known of it, while that is too little for a verdict', () => {
    const young = [reportRow('a', { known: 0.8999 }), reportRow('b', { known: 0.97 }), reportRow('c')]
    const text = (known: typeof young, id: string) => lines(reportCsv(pick('name', id), known, [], alone))
    expect(text(young, 'epc')).toEqual(['Merchant,EPC (DKK),Known (%)', 'a,,89.9', 'b,,97', 'c,,'])
    expect(text(young.slice(1), 'epc')[0]).toBe('Merchant,EPC (DKK)')
    expect(text(young, 'clickCount')[0]).toBe('Merchant,Clicks')
  })
  it('gives estimates with the ends of their range, which are the number itself where it is sure', () => {
    const estimated = [
      reportRow('a', { maturity: 0.7402, expected: { expected: 12.5, low: 10, high: 14.25 } }),
      reportRow('b', { expected: { expected: 3, low: 3, high: 3 } }),
      reportRow('c'),
    ]
    expect(lines(reportCsv(pick('name', 'maturity', 'expectedNet'), estimated, [], alone))).toEqual([
      'Merchant,Maturity (%),Expected net (DKK),"Expected net (DKK), low","Expected net (DKK), high"',
      'a,74,12.5,10,14.25', // a tenth of a percent, as on the screen
      'b,,3,3,3',
      'c,,,,',
    ])
  })
  it('ends with the unknown row', () => {
    const text = reportCsv(pick('name', 'clickCount'), rows, [reportRow('', { clickCount: 7 })], alone)
    expect(lines(text).at(-1)).toBe('Unknown,7')
  })
})
