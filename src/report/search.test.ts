import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterValues,
  packFilters,
  parseSearch,
  readFilters,
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
  it('are also read in the compressed form', async () => {
    const packed = await packFilters(filters)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(parseSearch(`?filters=${packed}`)).toEqual({ filters })
  })
  it('keep only entries that are some', () => {
    expect(
      readFilters('[{"key":"names","value":"x"},{"key":1,"value":"x"},{"value":"x"},null,7,{"key":"n","value":{}}]'),
    ).toEqual([{ key: 'names', value: 'x' }])
    expect(readFilters('[{"key":"graph","value":true}]')).toEqual([{ key: 'graph', value: 'true' }])
  })
  it('are empty when the value is damaged, too long or unpacks to too much', async () => {
    const bomb = await packFilters(
      Array.from({ length: 4000 }, () => ({ key: 'names', value: 'xxxxxxxxxxxxxxxxxxxx' })),
    )
    expect(bomb.length).toBeLessThan(8192)
    for (const value of ['', '[{broken', '{"key":1}', '%5B{', '%5B%FF', 'AAAA', '!!', bomb, `[${' '.repeat(9000)}]`])
      expect(readFilters(value)).toEqual([])
  })
  it('never throw on anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(Array.isArray(readFilters(text))).toBe(true)
        expect(typeof parseSearch(`?filters=${text}&a=${text}`)).toBe('object')
      }),
      { numRuns: 500, verbose: 1 },
    )
  })
  it('lose their labels before they lose their values in a long link', () => {
    const many = Array.from({ length: 120 }, (_, i) => ({
      key: 'names',
      value: `butik-${i}.dk`,
      label: 'A very long label '.repeat(4),
    }))
    const back = parseSearch(stringifySearch({ filters: many })).filters
    expect(back).toEqual(many.map(({ key, value }) => ({ key, value })))
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
