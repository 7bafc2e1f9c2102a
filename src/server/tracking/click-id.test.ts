import { describe, expect, it } from 'vitest'
import { clickIdFrom, clickTime, createClickId, isClickId } from './click-id.ts'

describe('a click id', () => {
  const at = Date.parse('2026-03-02T10:11:12.345Z')
  it('is 20 lower-case letters and digits that fit every network', () =>
    expect(createClickId(at)).toMatch(/^[0-9a-z]{20}$/))
  it('tells the moment of the click', () => expect(clickTime(createClickId(at))).toBe(at))
  it('sorts by time', () =>
    expect([createClickId(at + 1), createClickId(at - 1), createClickId(at)].sort().map(clickTime)).toEqual([
      at - 1,
      at,
      at + 1,
    ]))
  it('is known as one', () => {
    for (let i = 0; i < 1000; i++) expect(isClickId(createClickId(at + i * 977))).toBe(true)
  })
  it.each(['', 'abc', 'ABCDEFGHIJKLMNOPQRST', "0mm8x3k2x' OR 1=1 --", '00000000000000000000\n'])(
    'does not take %j for one',
    (text) => expect(isClickId(text)).toBe(false),
  )
  it('notices every single character a network changed or cut', () => {
    const id = clickIdFrom(at, 'k3j9x0a1z')
    expect(isClickId(id)).toBe(true)
    for (let i = 0; i < id.length; i++) {
      expect(isClickId(id.slice(0, i) + id.slice(i + 1))).toBe(false)
      for (const c of 'a0z5') if (c !== id[i]) expect(isClickId(id.slice(0, i) + c + id.slice(i + 1))).toBe(false)
    }
  })
  it('is not repeated', () =>
    expect(new Set(Array.from({ length: 10_000 }, () => createClickId(at))).size).toBe(10_000))
})
