import { describe, expect, it } from 'vitest'
import { createKeys } from './keys.ts'

describe('the key of an event', () => {
  const site = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const id = 'mm8wjbe2h0123456789abcdef'
  it('is a whole number above 0, the same for the same event', () => {
    const key = createKeys().idKey
    expect(key(site, id)).toBe(key(site, id))
    expect(Number.isSafeInteger(key(site, id)) && key(site, id) > 0).toBe(true)
  })
  it('is another one in another process, for another site, and for ids that differ anywhere', () => {
    const key = createKeys().idKey
    const others = Array.from(id, (_, i) => `${id.slice(0, i)}z${id.slice(i + 1)}`)
    const keys = [createKeys().idKey(site, id), key(site.replace('4', '5'), id), ...others.map((o) => key(site, o))]
    expect(new Set([...keys, key(site, id)]).size).toBe(2 + others.length + 1)
  })
  it('of a click is the same whoever tells the site: its id is one of it already', () => {
    const key = createKeys().idKey
    expect(key(site, 'mm8wjbe2h0123456789a')).toBe(key('', 'mm8wjbe2h0123456789a'))
  })
  it('tells half a million ids apart that differ little, and spreads them evenly', () => {
    for (const random of [() => 0, undefined]) {
      const key = createKeys(random).idKey
      const keys = new Set<number>()
      const lowest = new Uint32Array(1024)
      for (let n = 0; n < 500_000; n++) {
        const k = key(site, `mm8wjbe2h${n.toString(36).padStart(15, '0')}`)
        keys.add(k)
        lowest[k & 1023] = (lowest[k & 1023] ?? 0) + 1
      }
      expect(keys.size).toBe(500_000)
      // 488 on average; seven standard deviations
      expect(Math.min(...lowest)).toBeGreaterThan(488 - 155)
      expect(Math.max(...lowest)).toBeLessThan(488 + 155)
    }
  })
})

it('the key of several texts tells them apart, and where one ends', () => {
  const { keyOf } = createKeys()
  const lists = [[''], ['', ''], ['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['c', 'ab'], ['æ', '€😀']]
  expect(new Set(lists.map((texts) => keyOf(...texts))).size).toBe(lists.length)
  expect(keyOf('a', 'bc')).toBe(keyOf('a', 'bc'))
})
