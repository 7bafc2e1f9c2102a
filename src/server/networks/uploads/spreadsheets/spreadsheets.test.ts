import { describe, expect, it } from 'vitest'
import { previewOf } from '../preview-of.ts'
import { readUpload, type UploadToRead } from '../read-upload.ts'
import { danish } from './danish.test-data.ts'
import { dutch, ofFrance } from './dutch-and-french.test-data.ts'
import { english } from './english.test-data.ts'
import { german } from './german.test-data.ts'
import { norwegian } from './norwegian.test-data.ts'
import { swedish } from './swedish.test-data.ts'
import type { Country, Spreadsheet } from './written.test-data.ts'

const countries = [danish, german, swedish, norwegian, english, dutch, ofFrance]
const now = new Date('2026-11-23T12:00:00Z')

type Sums = readonly { currencyCode: string; sale: number; commission: number }[]
const written = (sums: Sums) =>
  sums.map((s) => `${s.currencyCode} ${s.sale.toFixed(2)} ${s.commission.toFixed(2)}`).join(', ')

/** What the publisher sees of the file, in the format of the expected values. */
function shown({ zone, mapping }: Country, { file, name = 'sales.csv', mapping: more = {} }: Spreadsheet) {
  const columns = { ...mapping.columns, ...more.columns }
  const input: UploadToRead = {
    network: 'custom:x',
    file: { name, bytes: file },
    currency: '',
    mapping: { ...mapping, ...more, columns },
    zone,
    decimalMark: null,
  }
  const content = readUpload.run(input)
  if ('refusal' in content) return { refused: content.refusal }
  const outcomes = content.transactions.map(() => ({ kind: 'new' as const, key: '' }))
  const preview = previewOf(content, { transactions: content.transactions, outcomes, changes: [] }, now)
  return {
    gives: preview.byStatus.map((s) => `${s.count} ${s.status} ${written(s.sums)}`),
    days: `${preview.fromDate} ${preview.toDate}`,
    shops: content.transactions.map((t) => t.programmeName),
    ids: content.transactions.map((t) => t.transactionId),
    leftOut: preview.leftOut.map((l) => `${l.line} ${l.reason}`),
    warns: preview.warnings,
    refuses: preview.rejected.map((r) => `${r.line} ${r.reason}`),
    asks: preview.byMark.map((m) => `${m.decimalMark} ${written(m.sums)}`),
  }
}

describe.each(countries)('spreadsheets that are $country', (country) => {
  it.each(country.spreadsheets)('$what', (spreadsheet) => {
    const { what: _what, file: _file, name: _name, mapping: _mapping, ...byHand } = spreadsheet
    const nothing = { leftOut: [], warns: [], refuses: [], asks: [] }
    if ('refused' in byHand) return expect(shown(country, spreadsheet)).toEqual(byHand)
    // ambiguous rows count only after the mark is chosen
    if (byHand.asks) return expect(shown(country, spreadsheet)).toMatchObject({ asks: byHand.asks })
    expect(shown(country, spreadsheet)).toMatchObject({ ...nothing, ...byHand })
  })
})

it('are sixty files and more, of which each kind has some', () => {
  const all = countries.flatMap((c) => c.spreadsheets)
  expect(all.length).toBeGreaterThanOrEqual(60)
  for (const kind of ['gives', 'refuses', 'refused', 'asks', 'leftOut', 'warns'] as const)
    expect(all.some((s) => s[kind] !== undefined)).toBe(true)
})
