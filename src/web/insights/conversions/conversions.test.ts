import { describe, expect, it } from 'vitest'
import { conversionInsights, conversionRow } from '../test-rows.ts'
import { conversionFile, conversionFileName } from '../../../report/conversion-file.ts'
import { tableCsv } from '../../../report/table-csv.ts'
import { conversionKey } from './conversion-rows.ts'
import { conversionTitle } from '../../../report/conversion-words.ts'
import { orderOf } from './conversion-search.ts'
import { joinPages } from '../../lib/join-pages.ts'
import { cardNote, listCount } from './status-sums.ts'

const page = (from: number, n: number) => Array.from({ length: n }, (_, i) => conversionRow(from + i))

describe('pages of conversions', () => {
  it('are one list without doubles', () => {
    const rows = joinPages([page(1, 3), page(3, 2)], conversionKey)
    expect(rows.map((r) => r.conversionSaleOrderId)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  })
})

describe('the name of a conversion', () => {
  const advertiser = { advertiserUuid: null, advertiserDomain: '', advertiserName: '', advertiserFaviconUrl: null }
  it.each([
    ['its merchant', conversionRow(1), 'Gård & Have'],
    ['unmapped', conversionRow(1, { advertiser, conversionName: '' }), 'Unmapped conversion'],
    ['a test', conversionRow(1, { conversionName: 'Test conversion' }), 'Test conversion'],
  ])('is %s', (_, row, title) => expect(conversionTitle(row)).toBe(title))
})

it('counts the list by its cards', () => {
  expect(listCount(undefined)).toBeUndefined()
  expect(listCount(conversionInsights({ approved: [100, 3], pending: [7, 1], rejected: [9, 4] }))).toBe(8)
})

it('says on a card what it counts: paid ones, paid clicks, and rejected ones by their name', () => {
  const sums = conversionInsights({ approved: [100, 548], pending: [7, 1], rejected: [9, 4] })
  const approvedInsights = { ...sums.approvedInsights, paidCount: 326, paidClickCount: 218 }
  const shown = { ...sums, approvedInsights }
  expect(cardNote(shown, 'approved')).toBe('548 conversions: 222 approved, 326 paid · 218 paid clicks')
  expect(cardNote(shown, 'pending')).toBe('1 conversion')
  expect(cardNote(shown, 'rejected')).toBe('4 rejected')
  expect(listCount(shown)).toBe(548 + 218 + 1 + 4)
})

describe('the file', () => {
  it('holds every field, times in the zone of the user', () => {
    const text = tableCsv(conversionFile('Europe/Copenhagen'), [
      conversionRow(7, { conversionErrorCode: 'click-unknown' }),
    ])
    const [head, row] = text.replace('\uFEFF', '').split('\r\n')
    expect(head?.split(',').slice(0, 4)).toEqual([
      'Merchant',
      'Time (Europe/Copenhagen)',
      'Click time (Europe/Copenhagen)',
      'Site',
    ])
    expect(row).toBe(
      'Gård & Have,2026-11-19 19:04,,café.dk,,Awin,800,64,0,DKK,Pending,Conversion,00000000-0000-4000-8000-000000000007,A-7,t7,,,,,,,click-unknown',
    )
  })
  it('has the revenue of the report: a rejected sale adds nothing, and its commission stands apart', () => {
    const rejected = {
      conversionStatusKey: 'rejected',
      conversionCommission: 30,
      conversionTotalCommission: 0,
    } as const
    const text = tableCsv(conversionFile('UTC'), [conversionRow(1), conversionRow(2, rejected)])
    const [head, ...rows] = text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1])
    expect([column('Revenue'), column('Rejected commission')]).toEqual([
      ['64', '0'],
      ['0', '30'],
    ])
  })
  it('is named by its days', () => {
    expect(conversionFileName('2026-03-01', '2026-03-31')).toBe('outbound_conversions_260301-260331')
  })
})

describe('the order', () => {
  it('is by time where the address names a column that the call does not know', () => {
    expect(orderOf({ id: 'conversionSale', desc: false })).toEqual({ orderBy: 'conversionSale', orderDirection: 'asc' })
    expect(orderOf({ id: 'evil', desc: true })).toEqual({ orderBy: 'conversionDatetime', orderDirection: 'desc' })
  })
})
