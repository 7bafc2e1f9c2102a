import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gzipSync, zlibSync } from 'fflate'
import { readFilters } from './filter-text.ts'
import {
  filtersFit,
  filterValues,
  hasUnreadableFilters,
  packFilters,
  parseSearch,
  searchFlag,
  searchSort,
  stringifySearch,
  withFilter,
} from './search.ts'

const filters = [
  { key: 'names', value: 'a&b.dk' },
  { key: 'networkUuids', value: '7f', label: 'Awin é' },
]

describe('values', () => {
  it('stay the strings they are', () => {
    expect(parseSearch('?q=662E41&tab=00123&n=12345678901234567890&b=true')).toEqual({
      q: '662E41',
      tab: '00123',
      n: '12345678901234567890',
      b: 'true',
    })
  })
  it('survive the way there and back', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[a-z]{1,8}$/).filter((k) => k !== 'filters'),
          fc.string({ minLength: 1 }),
        ),
        (search) => {
          expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
        },
      ),
      { verbose: 1 },
    )
  })
  it('leave the address when they are empty', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', filters: [], d: false, e: 0 })).toBe('?d=false&e=0')
    expect(stringifySearch({})).toBe('')
  })
  it('read as flags and sorts', () => {
    expect(searchFlag(parseSearch('?graph=true'), 'graph')).toBe(true)
    expect(searchFlag(parseSearch('?graph=0'), 'graph')).toBe(false)
    expect(searchFlag({}, 'graph')).toBeUndefined()
    expect(searchSort({ sort: 'clicks.desc' }, 'sort', ['clicks'])).toEqual({ id: 'clicks', desc: true })
    expect(searchSort({ sort: 'evil.desc' }, 'sort', ['clicks'])).toBeUndefined()
  })
})

describe('filters', () => {
  it('are JSON in the address', () => {
    expect(parseSearch(stringifySearch({ tab: 'name', filters }))).toEqual({ tab: 'name', filters })
  })
  it('are also read when they are URI-encoded once more', () => {
    expect(readFilters(encodeURIComponent(JSON.stringify(filters)))).toEqual(filters)
  })
  it('are also read in the compressed form', () => {
    const packed = packFilters(filters)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(parseSearch(`?filters=${packed}`)).toEqual({ filters })
  })
  it.each([
    ['gzip', gzipSync],
    ['zlib', zlibSync],
  ])('are also read when somebody else packed them as %s, in the other alphabet of base64', (_, pack) => {
    const packed = btoa(String.fromCharCode(...pack(new TextEncoder().encode(JSON.stringify(filters)))))
    expect(readFilters(packed)).toEqual(filters)
  })
  it('take numbers and flags as values', () => {
    expect(readFilters('[{"key":"graph","value":true},{"key":"n","value":7}]')).toEqual([
      { key: 'graph', value: 'true' },
      { key: 'n', value: '7' },
    ])
  })
  it('cannot be read as a whole when one entry cannot: what is left would show more than was asked for', () => {
    for (const entry of ['{"key":1,"value":"x"}', '{"value":"x"}', 'null', '7', '{"key":"n","value":{}}'])
      expect(readFilters(`[{"key":"names","value":"x"},${entry}]`)).toBeNull()
  })
  it('stay the text they are when they are damaged, too long or unpack to too much', () => {
    const bomb = packFilters(Array.from({ length: 12_000 }, () => ({ key: 'names', value: 'x'.repeat(20) })))
    expect(bomb.length).toBeLessThan(8192)
    const damaged = ['[{broken', '{"key":1}', '%5B{', '%5B%FF', 'AAAA', '!!', bomb, `[${' '.repeat(70_000)}]`]
    for (const text of damaged) {
      expect(readFilters(text)).toBeNull()
      const search = parseSearch(`?${new URLSearchParams({ filters: text })}`)
      expect(hasUnreadableFilters(search)).toBe(true)
      // a step on the page does not drop them silently
      expect(parseSearch(stringifySearch({ ...search, tab: 'page' }))).toEqual({ filters: text, tab: 'page' })
    }
    expect(hasUnreadableFilters(parseSearch('?filters='))).toBe(false)
  })
  it('never throw on anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readFilters(text) ?? []).toBeInstanceOf(Array)
        expect(typeof parseSearch(`?filters=${text}&a=${text}`)).toBe('object')
      }),
      { numRuns: 500, verbose: 1 },
    )
  })
  const uuid = (i: number) =>
    `0b5e${i.toString(16).padStart(4, '0')}-7c1d-4e2f-9a3b-${(i * 2654435761).toString(16).padStart(12, '0')}`
  it('are written so that they are read: 150 campaigns, with their names', () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ key: 'trackerUuids', value: uuid(i), label: `Shop ${i}` }))
    expect(filtersFit(many)).toBe(true)
    const text = stringifySearch({ filters: many })
    expect(text.length).toBeLessThan(7000)
    expect(parseSearch(text).filters).toEqual(many)
  })
  it('lose their labels before they lose their values in a long link', () => {
    const many = Array.from({ length: 120 }, (_, i) => ({
      key: 'names',
      value: `butik-${i}.dk`,
      label: Array.from({ length: 30 }, (__, n) => uuid(i * 100 + n)).join(' '),
    }))
    expect(parseSearch(stringifySearch({ filters: many })).filters).toEqual(
      many.map(({ key, value }) => ({ key, value })),
    )
  })
  it('that are too many for an address are known to be, and would still be read', () => {
    let seed = 7
    const digits = () =>
      Array.from({ length: 32 }, () => ((seed = (seed * 48271) % 2147483647) % 16).toString(16)).join('')
    const many = Array.from({ length: 600 }, () => ({ key: 'trackerUuids', value: digits() }))
    expect(filtersFit(many)).toBe(false)
    expect(parseSearch(stringifySearch({ filters: many })).filters).toEqual(many)
  })
  it('are replaced by key', () => {
    const next = withFilter(filters, 'names', ['c', 'a&b.dk'], (v) => (v === 'c' ? 'C' : undefined))
    expect(filterValues(next, 'names')).toEqual(['c', 'a&b.dk'])
    expect(next[0]).toEqual(filters[1])
    expect(next[1]).toEqual({ key: 'names', value: 'c', label: 'C' })
  })
})

it('does not let an address touch prototypes', () => {
  parseSearch('?__proto__=x&constructor=y')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype)
})
