import { expect, it } from 'vitest'
import { pairwise } from './pairwise.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

it('lets every two options of the named pairs meet, in far fewer cases than all', () => {
  const options = { filter: upTo(31), group: upTo(25), zone: upTo(4), currency: upTo(4) }
  const cases = pairwise(options, [
    ['filter', 'zone'],
    ['filter', 'currency'],
    ['group', 'zone'],
    ['group', 'currency'],
  ])
  const met = (a: keyof typeof options, b: keyof typeof options) => new Set(cases.map((c) => `${c[a]} ${c[b]}`)).size
  expect(met('filter', 'zone')).toBe(31 * 4)
  expect(met('filter', 'currency')).toBe(31 * 4)
  expect(met('group', 'zone')).toBe(25 * 4)
  expect(met('group', 'currency')).toBe(25 * 4)
  expect(cases.length).toBeLessThan(200)
  expect(
    Math.min(...upTo(31).map((f) => new Set(cases.filter((c) => c.filter === f).map((c) => c.group)).size)),
  ).toBeGreaterThan(2)
})

it('gives the same cases for the same options, and none without pairs', () => {
  const options = { a: ['x', 'y'], b: [1, 2, 3] }
  expect(pairwise(options, [['a', 'b']])).toEqual(pairwise(options, [['a', 'b']]))
  expect(pairwise(options, [['a', 'b']])).toHaveLength(6)
  expect(pairwise(options, [])).toEqual([])
})
