import { describe, expect, it } from 'vitest'
import { columnTypes } from '../store/events/column-types.ts'
import {
  type Click,
  decodeEntry,
  encodeClick,
  encodeDrops,
  encodePageview,
  entryColumns,
  type EntryTable,
  idsOf,
  type Pageview,
} from './entry.ts'

/** A row in which every column contains its own name. */
const namedRow = (table: EntryTable) => Object.fromEntries(entryColumns[table].map((name) => [name, name]))
const decoded = (text: string) => {
  const entry = decodeEntry({ sequence: 1, payload: Buffer.from(text) })
  return entry && { table: entry.table, isLate: entry.isLate, line: entry.line.toString() }
}
const values = (text: string) => JSON.parse(decoded(text)?.line ?? '') as unknown

describe('an entry of the log', () => {
  it('holds every column of its table in the written order, but the batch', () => {
    expect(values(encodePageview(namedRow('pageview') as unknown as Pageview, false))).toEqual(entryColumns.pageview)
    expect(values(encodeClick(namedRow('click') as unknown as Click, false))).toEqual(entryColumns.click)
    for (const table of ['pageview', 'click', 'drop'] as const) {
      const known = [...columnTypes(table).keys()].filter((name) => name !== 'batch')
      expect([...entryColumns[table]].sort()).toEqual(known.sort())
    }
  })
  it('tells its table and whether it is late without being parsed', () => {
    const view = namedRow('pageview') as unknown as Pageview
    const click = namedRow('click') as unknown as Click
    expect(decoded(encodePageview(view, false))).toMatchObject({ table: 'pageview', isLate: false })
    expect(decoded(encodePageview(view, true))).toMatchObject({ table: 'pageview', isLate: true })
    expect(decoded(encodeClick(click, false))).toMatchObject({ table: 'click', isLate: false })
    expect(decoded(encodeClick(click, true))).toMatchObject({ table: 'click', isLate: true })
  })
  it('holds counts of several sites as lines', () => {
    const row = { account_uuid: 'a', site_uuid: 's', hour: '2026-03-02 10:00:00', kind: 'click', reason: 'bot', n: 2 }
    expect(decoded(encodeDrops([row, { ...row, n: 7 }]))).toEqual({
      table: 'drop',
      isLate: false,
      line: '["a","s","2026-03-02 10:00:00","click","bot",2]\n["a","s","2026-03-02 10:00:00","click","bot",7]',
    })
  })
  it('gives account, site and id, whatever the texts behind them hold', () => {
    const account_uuid = '11111111-1111-4111-8111-111111111111'
    const site_uuid = '22222222-2222-4222-8222-222222222222'
    const row = {
      ...namedRow('pageview'),
      account_uuid,
      site_uuid,
      event_id: 'mb1c2d3e4f5g6h7i8j9k0l',
      page: 'æ"\\,"x',
    }
    const entry = decodeEntry({ sequence: 1, payload: Buffer.from(encodePageview(row as unknown as Pageview, true)) })
    expect(entry && idsOf(entry)).toEqual({ account: account_uuid, site: site_uuid, id: 'mb1c2d3e4f5g6h7i8j9k0l' })
  })
  it('is read in the older form, an object with table and row', () => {
    const row = { n: 3, reason: 'bot', kind: 'click', hour: '2026-03-02 10:00:00', site_uuid: 's', account_uuid: 'a' }
    const line = '["a","s","2026-03-02 10:00:00","click","bot",3]'
    expect(decoded(JSON.stringify({ t: 'drop', row }))).toEqual({ table: 'drop', isLate: false, line })
    expect(decoded(JSON.stringify({ t: 'drop', late: true, row }))).toEqual({ table: 'drop', isLate: true, line })
  })
  it('of an unknown kind is nothing', () => {
    expect(decoded('~["a"]')).toBeNull()
  })
})
