import { describe, expect, it } from 'vitest'
import { clickIdFrom, clickIdOf, clickTime, createClickId, isClickId } from './click-id.ts'
import { createKeyedHash } from './keyed-hash.ts'

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
  it('of a browser event is always the same one, and another one on another site', () => {
    const keyed = createKeyedHash(Buffer.alloc(32, 7))
    const of = (site: string, event: string) => clickIdOf(keyed, site, event, at)
    expect(of('site', 'mm8wjbe2h0123456789abcdef')).toBe('0mm90qwk99im5i69z453')
    expect(of('other', 'mm8wjbe2h0123456789abcdef')).not.toBe(of('site', 'mm8wjbe2h0123456789abcdef'))
    expect(of('site', 'mm8wjbe2h0123456789abcdeg')).not.toBe(of('site', 'mm8wjbe2h0123456789abcdef'))
  })
  it('writes its random bits as one whole number of nine characters', () => {
    for (const bits of [
      '0000000000000000',
      'ffffffffffffffff',
      '0123456789abcdef',
      '8000000000000400',
      '5c5d6eb8c3ffffff',
    ]) {
      const number = (BigInt(`0x${bits}`) >> 10n) % 101559956668416n
      const id = createClickId(at, () => Buffer.from(bits, 'hex'))
      expect(id.slice(0, 18)).toBe(at.toString(36).padStart(9, '0') + number.toString(36).padStart(9, '0'))
    }
  })
  it('is not repeated', () =>
    expect(new Set(Array.from({ length: 10_000 }, () => createClickId(at))).size).toBe(10_000))
})
